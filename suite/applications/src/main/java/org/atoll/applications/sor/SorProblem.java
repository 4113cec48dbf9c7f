// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// What is relaxed: a rectangle whose boundary is 1.
///
/// @param rows       rows including the boundary, at least 3
/// @param cols       columns including the boundary, at least 3
/// @param iterations how many sweeps over both colours, at least 0
/// @param init       what the interior starts with
public record SorProblem(int rows, int cols, int iterations, Init init) {

    /// What the interior starts with.
    public enum Init {
        /// Zeros.
        ZERO,
        /// Numbers of the common generator.
        NONZERO
    }

    private static final long MOST_POINTS = 1L << 30;

    /// Checks the sizes.
    ///
    /// @throws IllegalArgumentException if one is out of range
    public SorProblem {
        if (rows < 3 || cols < 3) {
            throw new IllegalArgumentException("--rows and --cols must be at least 3, not "
                    + rows + " and " + cols);
        }
        if ((long) rows * cols > MOST_POINTS) {
            throw new IllegalArgumentException("--rows times --cols must be at most "
                    + MOST_POINTS + ", not " + (long) rows * cols);
        }
        if (iterations < 0) {
            throw new IllegalArgumentException(
                    "--iterations must be at least 0, not " + iterations);
        }
    }
}
