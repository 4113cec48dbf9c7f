// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The points of some rows, by colour and row: the kernel, for each type of points.
sealed interface Points permits DoublePoints, FloatPoints {

    /// The same points for the use of another thread: they are shared, scratch memory is not.
    Points forAnotherThread();

    /// One colour of one row.
    ///
    /// @return the array itself
    Object row(int colour, int row);

    /// The value of a point.
    ///
    /// @param k which of its row and colour
    double at(int colour, int row, int k);

    /// Sets the value of a point, rounded to its type.
    void set(int colour, int row, int k, double value);

    /// Relaxes some points of a row. The other colour's points in the same row lie on both sides of
    /// each point. They are copied one place further for one of the sides, because the compiler
    /// makes vector instructions only of arrays that are read and written at the same index.
    ///
    /// @param from       the first point
    /// @param to         after the last one
    /// @param besideFrom which point of the other colour lies on the further side of the first one
    void relax(int colour, int row, int from, int to, int besideFrom);

    /// How many of some points are subnormal numbers.
    ///
    /// @param from the first point
    /// @param to   after the last one
    long subnormals(int colour, int row, int from, int to);

    /// What a point becomes, of its neighbours.
    static double mean(double north, double south, double one, double other) {
        return ((north + south) + (one + other)) * 0.25;
    }

    /// What a point becomes, of its neighbours.
    static float mean(float north, float south, float one, float other) {
        return ((north + south) + (one + other)) * 0.25f;
    }
}
