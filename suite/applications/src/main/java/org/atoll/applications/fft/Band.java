// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.recovery.Checkpoint;

/// Rows of a complex matrix kept element by element: element `e` of row `l` lies at
/// `e * rows + l`.
record Band(int rows, Numbers re, Numbers im) {

    /// Rows that lie in arrays.
    static Band of(int rows, double[] re, double[] im) {
        return new Band(rows, new ArrayNumbers(re), new ArrayNumbers(im));
    }

    /// Creates a band of zeros.
    ///
    /// @param length of each
    static Band zeros(int rows, int length) {
        return of(rows, new double[rows * length], new double[rows * length]);
    }

    /// Registers a band: zeros, or what a snapshot holds.
    ///
    /// @param length of each
    static Band saved(Checkpoint ck, String name, int rows, int length) {
        return of(
                rows,
                ck.doubles(name + " re", rows * length),
                ck.doubles(name + " im", rows * length));
    }

    /// The same numbers multiplied by i and conjugated: its transform is the inverse one.
    Band swapped() {
        return new Band(rows, im, re);
    }

    /// The real and the imaginary parts, copied.
    double[][] numbers() {
        return new double[][] {re.toArray(), im.toArray()};
    }
}
