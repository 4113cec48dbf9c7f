// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Arrays;
import org.atoll.applications.Timing;

/// The result of a run of NQUEENS. Equality is identity of the arrays.
///
/// @param solutions how many each part found
/// @param placed    how many queens each part placed
@SuppressWarnings("ArrayRecordComponent")
record NqueensRun(long[] solutions, long[] placed, Timing timing) {

    /// All solutions.
    long all() {
        return Arrays.stream(solutions).sum();
    }

    /// All queens placed.
    long allPlaced() {
        return Arrays.stream(placed).sum();
    }

    /// How far the parts' solutions are from their mean: the standard deviation of the whole
    /// population, as in the paper's tables.
    ///
    /// @param found how many each part found
    static double deviation(long... found) {
        double mean = Arrays.stream(found).average().orElse(0);
        double squares = Arrays.stream(found)
                .mapToDouble(one -> (one - mean) * (one - mean))
                .sum();
        return Math.sqrt(squares / found.length);
    }
}
