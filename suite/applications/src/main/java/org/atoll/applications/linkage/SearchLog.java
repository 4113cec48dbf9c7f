// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// The record of a search for the best recombination fractions.
///
/// @param iterations at least one
/// @param exit       why it ended
/// @param slope      the slope in the last direction, or what the next step would gain, negative
/// @param difference by which a fraction was moved for a gradient
/// @param leastStep  the shortest step tried
public record SearchLog(List<Iteration> iterations, ExitCondition exit, double slope,
        double difference, double leastStep) {

    /// Copies the list.
    public SearchLog {
        iterations = List.copyOf(iterations);
    }

    /// Why a search ended, with the number and the words of ILINK.
    public enum ExitCondition {
        /// No step makes the value less.
        ACCURACY(1, "Maximum possible accuracy reached"),
        /// The gradient is as good as 0.
        TOLERANCE(5, "Specified tolerance on normalized gradient met"),
        /// It took too long.
        ITERATIONS(7, "Maximum number of iterations reached");

        private final int code;
        private final String words;

        ExitCondition(int code, String words) {
            this.code = code;
            this.words = words;
        }

        int code() {
            return code;
        }

        String words() {
            return words;
        }
    }

    /// Where the search ended.
    Iteration last() {
        return iterations.getLast();
    }
}
