// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The kernel, for each type of points: all models run it, over arrays. Of one thread.
sealed interface Kernel permits DoubleKernel, FloatKernel {

    /// The kernel for points of a type.
    static Kernel of(SorProblem.Type type) {
        return switch (type) {
            case DOUBLE -> new DoubleKernel();
            case FLOAT -> new FloatKernel();
        };
    }

    /// Relaxes some points of a row. The other colour's points in the same row lie on both sides of
    /// each point.
    ///
    /// The compiler makes vector instructions only of arrays that are read and written at the same
    /// index. So there are two loops: where rows are arrays of their own, the points on one side
    /// are copied one place further. Where rows are parts of one array, each point beside is read
    /// once, since loads cost most.
    ///
    /// @param beside those on both sides of point `k` are `k` and `k + 1`
    /// @param count  how many
    void relax(Line target, Line north, Line south, Line beside, int count);

    /// How many of the first points are subnormal numbers.
    long subnormals(Line some, int count);

    /// What a point becomes, of its neighbours.
    static double mean(double north, double south, double one, double other) {
        return ((north + south) + (one + other)) * 0.25;
    }

    /// What a point becomes, of its neighbours.
    static float mean(float north, float south, float one, float other) {
        return ((north + south) + (one + other)) * 0.25f;
    }
}
