// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.stream.DoubleStream;

/// The middle of a set of numbers.
public final class Medians {
    private Medians() {}

    /// The middle value, or the mean of the two in the middle.
    ///
    /// @param values the numbers, in any order
    /// @throws IllegalArgumentException if there are none
    public static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no numbers have no median");
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
