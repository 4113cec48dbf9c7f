// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.List;
import java.util.OptionalDouble;

/// The numbers that the SIMPLE paper publishes, as printed.
final class SimplePublished {
    private static final int FIRST_NUMBER = 6;

    private SimplePublished() {}

    /// A column of tables IV to VII.
    ///
    /// @param table     its number
    /// @param n         queens
    /// @param nodes     of four threads
    /// @param partition block, cyclic or random
    /// @param k         ranks of a prefix
    /// @param minimum   the fewest solutions of a thread
    /// @param maximum   the most
    /// @param deviation of the threads' solutions
    record Share(
            String table,
            int n,
            int nodes,
            String partition,
            int k,
            String minimum,
            String maximum,
            String deviation,
            double seconds) {}

    /// All columns of tables IV to VII.
    static List<Share> shares() {
        return PrintedNumbers.rows("simple-tables.csv").stream()
                .map(row -> new Share(
                        row[0], Integer.parseInt(row[1]), Integer.parseInt(row[2]), row[4],
                        Integer.parseInt(row[5]), row[FIRST_NUMBER], row[FIRST_NUMBER + 1],
                        row[FIRST_NUMBER + 2], Double.parseDouble(row[FIRST_NUMBER + 3])))
                .toList();
    }

    /// A number of the text or of table VIII.
    ///
    /// @param what  a pattern of its description
    /// @param n     the size
    /// @param threads on each
    /// @return nothing if the paper has none
    static OptionalDouble number(String what, int n, int nodes, int threads) {
        return PrintedNumbers.rows("simple-figures.csv").stream()
                .filter(row -> row[1].matches(what) && row[2].equals(Integer.toString(n))
                        && row[3].equals(Integer.toString(nodes))
                        && row[4].equals(Integer.toString(threads)))
                .mapToDouble(row -> Double.parseDouble(row[5]))
                .findFirst();
    }
}
