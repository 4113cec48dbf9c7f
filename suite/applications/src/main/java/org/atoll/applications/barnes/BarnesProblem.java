// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The numbers by which bodies are moved.
///
/// @param steps how many time steps, at least 1
/// @param theta a cell is one point if its side is at most so many times its distance; 0 for the
///              sum over all bodies
/// @param leaf  bodies that a leaf of the tree holds, at least 1
/// @param dt    the length of a time step
/// @param eps   the length by which forces are softened
record BarnesProblem(int steps, double theta, int leaf, double dt, double eps) {

    private static final int MOST_STEPS = 1_000_000;
    private static final int MOST_IN_LEAF = 100;
    private static final double LARGEST = 1e6;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    BarnesProblem {
        if (steps < 1 || steps > MOST_STEPS) {
            throw new IllegalArgumentException(
                    "--steps must be 1 to " + MOST_STEPS + ", not " + steps);
        }
        if (leaf < 1 || leaf > MOST_IN_LEAF) {
            throw new IllegalArgumentException(
                    "--leaf must be 1 to " + MOST_IN_LEAF + " bodies, not " + leaf);
        }
        requireLength("--theta", theta, theta >= 0);
        requireLength("--eps", eps, eps >= 0);
        if (!(dt > 0 && dt <= LARGEST)) {
            throw new IllegalArgumentException(
                    "--dt must be above 0 and at most 1000000, not " + dt);
        }
    }

    private static void requireLength(String option, double value, boolean positive) {
        if (!positive || value > LARGEST) {
            throw new IllegalArgumentException(
                    option + " must be 0 to 1000000, not " + value);
        }
    }
}
