// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

/// The state of a search for the best recombination fractions after one of its steps. Arrays have
/// an element for each fraction that is estimated, in chromosome order.
///
/// @param number      which iteration, from 1, which is at the start values
/// @param step        how long the step was, as a multiple of the direction before
/// @param evaluations how often the likelihood was computed until then
/// @param value       -2 ln(likelihood)
/// @param thetas      the fractions
/// @param gradient    of the value
/// @param direction   in which the search goes on
@SuppressWarnings("ArrayRecordComponent") // vectors of numbers
public record Iteration(int number, double step, int evaluations, double value, double[] thetas,
        double[] gradient, double[] direction) {

    /// The slope in the direction.
    double slope() {
        double slope = 0;
        for (int i = 0; i < gradient.length; i++) {
            slope += gradient[i] * direction[i];
        }
        return slope;
    }

    /// The longest step in the direction that keeps all fractions between 0 and 1.
    double longest() {
        double longest = 1e5;
        for (int i = 0; i < thetas.length; i++) {
            double room = direction[i] < 0 ? thetas[i] : 1 - thetas[i];
            if (direction[i] != 0) {
                longest = Math.min(longest, room / Math.abs(direction[i]));
            }
        }
        return longest;
    }
}
