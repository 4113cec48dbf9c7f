// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The factors `exp(-2 pi i j k / n)` between the two rounds of row transforms, `j` being the row
/// and `k` the element. Rows come in blocks of [RowTransforms#ROWS]: the factor of a block's
/// first row is looked up, and that of the others relative to it is in a table small enough for
/// the cache. Read-only after it is made; any thread may use it.
final class Twiddles {

    private final Roots roots;
    private final double[][] re;
    private final double[][] im;

    /// Computes the tables.
    ///
    /// @param points the length of the whole transform
    /// @param length the length of a row
    Twiddles(int points, int length) {
        roots = new Roots(points);
        re = new double[length][RowTransforms.ROWS];
        im = new double[length][RowTransforms.ROWS];
        for (int k = 0; k < length; k++) {
            for (int l = 0; l < RowTransforms.ROWS; l++) {
                re[k][l] = roots.re((long) k * l);
                im[k][l] = roots.im((long) k * l);
            }
        }
    }

    /// Multiplies element `k` of a block of rows.
    ///
    /// @param row the first row of the block, in the whole matrix
    /// @param xr  real parts, one per row
    /// @param xi  imaginary parts
    void multiply(int k, int row, double[] xr, double[] xi) {
        double firstRe = roots.re((long) k * row);
        double firstIm = roots.im((long) k * row);
        double[] ur = re[k];
        double[] ui = im[k];
        for (int l = 0; l < xr.length; l++) {
            double wr = firstRe * ur[l] - firstIm * ui[l];
            double wi = firstRe * ui[l] + firstIm * ur[l];
            double r = xr[l];
            double i = xi[l];
            xr[l] = r * wr - i * wi;
            xi[l] = r * wi + i * wr;
        }
    }
}
