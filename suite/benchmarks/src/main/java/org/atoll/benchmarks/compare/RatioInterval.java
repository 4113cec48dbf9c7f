// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// The median of the ratios of single rounds, and an interval that holds the true one with a
/// probability of 95 % or more, however ratios are distributed: the processors of a virtual machine
/// may be near in some rounds and far in others. The bounds are two of the ratios in their order,
/// by the binomial law of how many of them are below the true median (Conover, Practical
/// Nonparametric Statistics, confidence interval for a quantile).
///
/// @param low    the lower bound
/// @param median the middle of the ratios
/// @param high   the upper bound
public record RatioInterval(double low, double median, double high) {
    private static final int LEAST_ROUNDS = 6;
    private static final double EITHER_SIDE = 0.025;

    /// An interval whose bounds are further apart leaves open what the ratio is.
    private static final double NARROW = 1.2;

    /// The interval of some rounds.
    ///
    /// @param ratios of each round, in any order
    /// @return nothing of fewer than six rounds, whose least and most hold the median less often
    public static Optional<RatioInterval> of(double... ratios) {
        if (ratios.length < LEAST_ROUNDS) {
            return Optional.empty();
        }
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        int left = leftOut(sorted.length);
        return Optional.of(new RatioInterval(
                sorted[left],
                Medians.of(DoubleStream.of(sorted)),
                sorted[sorted.length - 1 - left]));
    }

    /// How many ratios lie outside of the bounds on each side.
    private static int leftOut(int rounds) {
        double term = Math.pow(0.5, rounds);
        double below = term;
        int count = 0;
        while (below <= EITHER_SIDE) {
            term *= (double) (rounds - count) / (count + 1);
            below += term;
            count++;
        }
        return count - 1;
    }

    /// Whether a ratio may be the true one.
    public boolean holds(double ratio) {
        return ratio >= low && ratio <= high;
    }

    /// Whether the bounds are near enough to each other to call the median a result.
    public boolean isNarrow() {
        return high <= NARROW * low;
    }
}
