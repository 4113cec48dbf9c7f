// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// Rows of a complex matrix kept element by element: element `e` of row `l` lies at
/// `e * rows + l`. Equality is identity of the arrays.
///
/// @param rows how many rows
/// @param re   real parts
/// @param im   imaginary parts
@SuppressWarnings("ArrayRecordComponent")
record Band(int rows, double[] re, double[] im) {

    /// Creates a band of zeros.
    ///
    /// @param rows   how many rows
    /// @param length of each
    static Band zeros(int rows, int length) {
        return new Band(rows, new double[rows * length], new double[rows * length]);
    }

    /// The same numbers multiplied by i and conjugated: its transform is the inverse one.
    Band swapped() {
        return new Band(rows, im, re);
    }

    /// The same memory seen with another number of rows.
    Band reshaped(int newRows) {
        return new Band(newRows, re, im);
    }
}
