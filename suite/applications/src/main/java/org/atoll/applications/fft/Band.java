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

    private static final int PADDING = 8;

    /// Creates a band of zeros.
    ///
    /// @param rows   how many rows
    /// @param length of each
    static Band zeros(int rows, int length) {
        return new Band(rows, new double[rows * length], new double[rows * length]);
    }

    /// Creates a band of zeros with room for a few rows more, so that the elements of a row do
    /// not all fall on the same lines of the cache, as powers of two would have it.
    ///
    /// @param rows   how many rows are used
    /// @param length of each
    static Band padded(int rows, int length) {
        return zeros(rows + PADDING, length);
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
