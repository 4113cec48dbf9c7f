// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.io.Serializable;
import org.atoll.applications.Randlc;

/// The input of a transform: `n = 2^m` complex numbers seen as a matrix of [#height] rows of
/// [#width].
///
/// @param m the logarithm of the number of points, 0 to 26
public record FftProblem(int m) implements Serializable {

    /// The largest logarithm.
    public static final int LARGEST = 26;

    /// Checks the size.
    ///
    /// @throws IllegalArgumentException if it is out of range
    public FftProblem {
        if (m < 0 || m > LARGEST) {
            throw new IllegalArgumentException(
                    "--m must be between 0 and " + LARGEST + ", not " + m);
        }
    }

    /// The number of points.
    ///
    /// @return 2^m
    public int points() {
        return 1 << m;
    }

    /// The number of columns of the matrix: the first index factor.
    ///
    /// @return about the square root of the points
    int width() {
        return 1 << (m / 2);
    }

    /// The number of rows of the matrix.
    ///
    /// @return points divided by width
    int height() {
        return 1 << (m - m / 2);
    }

    /// Writes the input points `from` on: each is two numbers of the common generator.
    ///
    /// @param from the first point
    /// @param re   receives real parts; its length says how many points
    /// @param im   receives imaginary parts
    static void fill(int from, double[] re, double[] im) {
        var random = new Randlc(2L * from);
        for (int k = 0; k < re.length; k++) {
            re[k] = random.next();
            im[k] = random.next();
        }
    }
}
