// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The complex roots of unity `exp(-2 pi i k / n)`, each a product of two from short tables.
/// Read-only after it is made; any thread may use it.
final class Roots {

    private final int mask;
    private final int shift;
    private final double[][] low;
    private final double[][] high;

    /// Creates the tables.
    ///
    /// @param points a power of two
    Roots(int points) {
        mask = points - 1;
        int bits = Integer.numberOfTrailingZeros(points);
        shift = bits / 2;
        low = table(1 << shift, points);
        high = table(1 << (bits - shift), 1 << (bits - shift));
    }

    private static double[][] table(int count, int points) {
        double[][] table = new double[2][count];
        for (int k = 0; k < count; k++) {
            double angle = -2 * Math.PI * k / points;
            table[0][k] = Math.cos(angle);
            table[1][k] = Math.sin(angle);
        }
        return table;
    }

    /// The real part of a root.
    ///
    /// @param k its exponent, at least 0, taken modulo n
    double re(long k) {
        int e = (int) k & mask;
        int a = e & ((1 << shift) - 1);
        int b = e >> shift;
        return low[0][a] * high[0][b] - low[1][a] * high[1][b];
    }

    /// The imaginary part of a root.
    ///
    /// @param k its exponent, at least 0, taken modulo n
    double im(long k) {
        int e = (int) k & mask;
        int a = e & ((1 << shift) - 1);
        int b = e >> shift;
        return low[0][a] * high[1][b] + low[1][a] * high[0][b];
    }
}
