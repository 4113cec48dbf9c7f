// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.io.Serializable;
import org.atoll.fabric.World;

/// The grid that is relaxed: a rectangle whose boundary is 1.
///
/// @param rows       rows including the boundary, at least 3
/// @param cols       columns including the boundary, at least 3
/// @param iterations how many sweeps over both colours, at least 0
/// @param untimed    how many of these come before the time is taken, as the first one loads caches
/// @param init       what the interior starts with
public record SorProblem(
        int rows, int cols, int iterations, int untimed, Init init, Type type)
        implements Serializable {

    /// The values that the interior starts with.
    public enum Init {
        /// Zeros.
        ZERO,
        /// Numbers of the common generator.
        NONZERO
    }

    /// The type of the points.
    public enum Type {
        /// 32 bits.
        FLOAT(Float.BYTES),
        /// 64 bits.
        DOUBLE(Double.BYTES);

        private final int bytes;

        Type(int bytes) {
            this.bytes = bytes;
        }
    }

    private static final long MOST_POINTS = 1L << 30;

    /// The four neighbours of a point, for machine models.
    private static final long STEPS_OF_POINT = 4;

    /// Processors of the time had the system's software make a subnormal result: on those of the
    /// thesis it took 73.7 us.
    private static final long STEPS_OF_SUBNORMAL = 737;

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
        if (untimed < 0 || untimed > iterations) {
            throw new IllegalArgumentException("--untimed must be 0 to the " + iterations
                    + " iterations, not " + untimed);
        }
    }

    /// A problem in `double` that is timed from the first iteration on.
    ///
    /// @param rows       rows including the boundary, at least 3
    /// @param cols       columns including the boundary, at least 3
    /// @param iterations how many sweeps over both colours, at least 0
    /// @param init       what the interior starts with
    public SorProblem(int rows, int cols, int iterations, Init init) {
        this(rows, cols, iterations, 0, init, Type.DOUBLE);
    }

    /// Says what it took to relax half of the points in some rows. Each is written, and each of the
    /// other half is read.
    ///
    /// @param relaxed    in how many rows
    /// @param held       how many rows the rank has
    /// @param subnormals how many results were subnormal numbers
    void charge(World rank, int relaxed, int held, long subnormals) {
        long points = (long) relaxed * cols / 2;
        rank.operate(
                STEPS_OF_POINT * points + STEPS_OF_SUBNORMAL * subnormals,
                2L * type.bytes * points,
                (long) held * cols * type.bytes);
    }
}
