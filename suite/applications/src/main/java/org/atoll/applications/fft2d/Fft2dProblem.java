// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import org.atoll.applications.Randlc;

/// The matrix that is transformed.
///
/// @param n rows and columns: a power of two, 1 to 4096
record Fft2dProblem(int n) {

    private static final int MOST = 4096;

    /// Checks the size.
    ///
    /// @throws IllegalArgumentException if there is no such matrix
    Fft2dProblem {
        if (n < 1 || n > MOST || Integer.bitCount(n) > 1) {
            throw new IllegalArgumentException(
                    "--n must be a power of two from 1 to " + MOST + ", not " + n);
        }
    }

    /// Makes some rows of the matrix, as a band: element `c` of row `r` lies at
    /// `c * (to - from) + r - from`. Each number is two of the common generator, row by row.
    ///
    /// @param from the first row
    /// @param to   after the last one
    /// @return real and imaginary parts
    double[][] draw(int from, int to) {
        double[][] band = new double[2][(to - from) * n];
        fill(band, from, from, to);
        return band;
    }

    /// Makes some rows of a band.
    ///
    /// @param band  real and imaginary parts
    /// @param first the band's first row
    /// @param from  the first row that is made
    /// @param to    after the last one
    void fill(double[][] band, int first, int from, int to) {
        var random = new Randlc(2L * n * from);
        int rows = band[0].length / n;
        for (int row = from - first; row < to - first; row++) {
            for (int column = 0; column < n; column++) {
                band[0][column * rows + row] = random.next();
                band[1][column * rows + row] = random.next();
            }
        }
    }
}
