// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import org.atoll.applications.Timing;

/// The result of a run of FFT2D.
///
/// @param spectrum     what is looked at, of the whole result
/// @param inverseError the largest distance of a number from what the inverse transform of the
///                     result gives back
/// @param timing       what a transform took
record Fft2dRun(Spectrum2d spectrum, double inverseError, Timing timing) {

    /// The largest distance between the numbers of two bands.
    ///
    /// @param band  real and imaginary parts
    /// @param back  the same numbers, multiplied
    /// @param scale by its inverse
    static double distance(double[][] band, double[][] back, double scale) {
        double largest = 0;
        for (int k = 0; k < band[0].length; k++) {
            double re = band[0][k] - scale * back[0][k];
            double im = band[1][k] - scale * back[1][k];
            largest = Math.max(largest, re * re + im * im);
        }
        return Math.sqrt(largest);
    }

    /// A band whose transform is the inverse of the other's: the parts are exchanged.
    ///
    /// @param band real and imaginary parts
    static double[][] swapped(double[]... band) {
        return new double[][] {band[1], band[0]};
    }
}
