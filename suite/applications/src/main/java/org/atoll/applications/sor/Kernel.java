// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.function.IntFunction;

/// The kernel, for each type of points: all models run it, over an array for each colour of a row.
/// Of one thread.
sealed interface Kernel permits DoubleKernel, FloatKernel {

    /// The kernel for points of a type.
    static Kernel of(SorProblem.Type type) {
        return switch (type) {
            case DOUBLE -> new DoubleKernel();
            case FLOAT -> new FloatKernel();
        };
    }

    /// Relaxes the points of one colour in some interior rows.
    ///
    /// @param cols   the columns of the rectangle
    /// @param from   the first row
    /// @param to     after the last row
    /// @param mine   has the points of that colour in a row
    /// @param others has those of the other colour
    default void sweep(
            int colour,
            int cols,
            int from,
            int to,
            IntFunction<Object> mine,
            IntFunction<Object> others) {
        for (int row = from; row < to; row++) {
            relax(mine.apply(row), others.apply(row - 1), others.apply(row + 1), others.apply(row),
                    Grid.inside(row, colour), Grid.outside(row, colour, cols));
        }
    }

    /// How many points of one colour in some interior rows are subnormal numbers.
    ///
    /// @param cols the columns of the rectangle
    /// @param from the first row
    /// @param to   after the last row
    /// @param mine has the points of that colour in a row
    default long subnormals(int colour, int cols, int from, int to, IntFunction<Object> mine) {
        long count = 0;
        for (int row = from; row < to; row++) {
            count += subnormals(
                    mine.apply(row), Grid.inside(row, colour), Grid.outside(row, colour, cols));
        }
        return count;
    }

    /// Relaxes some points of a row. The compiler makes vector instructions only of arrays that are
    /// read and written at the same index, so the points on one side are copied one place further.
    ///
    /// @param beside the other colour's points in the same row: those on both sides of point `k`
    ///     are `k` and `k + 1` if the first point is 0, and `k - 1` and `k` if it is 1
    /// @param from   the first point, 0 or 1
    /// @param to     after the last one
    void relax(Object target, Object north, Object south, Object beside, int from, int to);

    /// How many of some points are subnormal numbers.
    ///
    /// @param from the first point
    /// @param to   after the last one
    long subnormals(Object points, int from, int to);

    /// What a point becomes, of its neighbours.
    static double mean(double north, double south, double one, double other) {
        return ((north + south) + (one + other)) * 0.25;
    }

    /// What a point becomes, of its neighbours.
    static float mean(float north, float south, float one, float other) {
        return ((north + south) + (one + other)) * 0.25f;
    }
}
