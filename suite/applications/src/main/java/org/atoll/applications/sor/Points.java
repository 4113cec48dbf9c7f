// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The points of some rows, by colour and row, for each type of points.
sealed interface Points permits DoublePoints, FloatPoints {

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
}
