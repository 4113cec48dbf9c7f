// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import org.atoll.applications.Blocks;

/// The values that are looked at in a result. They are a few of its numbers, a sum of some, the
/// squares of each column, and a number that changes with any bit. Parts of the job look at their
/// own columns; what they see is added element by element, of which all but one are zero, and only
/// then summed up, in one order for any number of parts. Equality is identity of the array.
///
/// @param n     rows and columns
/// @param seen  numbers, terms of the sum, and squares
/// @param bits  the sum over all numbers of something that depends on their bits and places
@SuppressWarnings("ArrayRecordComponent")
record Spectrum2d(int n, double[] seen, long bits) {

    /// How many numbers are looked at.
    static final int POINTS = 5;

    private static final int TERMS = 1024;
    private static final int SQUARES = 2 * (POINTS + TERMS);
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /// What is seen where nobody looks.
    ///
    /// @param n rows and columns
    static Spectrum2d nothing(int n) {
        return new Spectrum2d(n, new double[0], 0);
    }

    /// The row of a number that is looked at.
    ///
    /// @param n      rows of the matrix
    static int row(int number, int n) {
        return switch (number) {
            case 0, 1 -> 0;
            case 2 -> 1 % n;
            case 3 -> n / 2;
            default -> n - 1;
        };
    }

    /// The column of a number that is looked at.
    ///
    /// @param n      columns of the matrix
    static int column(int number, int n) {
        return switch (number) {
            case 0, 2 -> 0;
            case 1 -> 1 % n;
            case 3 -> n / 2;
            default -> n - 1;
        };
    }

    /// Looks at some columns.
    ///
    /// @param band  the columns, as a band
    /// @param owned which columns each part has
    /// @param part  whose these are
    static Spectrum2d observe(double[][] band, Blocks owned, int part) {
        int n = owned.total();
        double[] seen = new double[SQUARES + n];
        for (int number = 0; number < POINTS; number++) {
            note(seen, number, band, owned, part, row(number, n), column(number, n));
        }
        for (int j = 1; j <= TERMS; j++) {
            note(seen, POINTS + j - 1, band, owned, part, 3 * j % n, j % n);
        }
        int columns = owned.count(part);
        long bits = 0;
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < columns; column++) {
                double re = band[0][row * columns + column];
                double im = band[1][row * columns + column];
                int whole = owned.from(part) + column;
                seen[SQUARES + whole] += re * re + im * im;
                bits += mixed(re, im) * (2L * ((long) row * n + whole) + 1);
            }
        }
        return new Spectrum2d(n, seen, bits);
    }

    private static void note(
            double[] seen,
            int number,
            double[][] band,
            Blocks owned,
            int part,
            int row,
            int column) {
        if (column >= owned.from(part) && column < owned.to(part)) {
            int at = row * owned.count(part) + column - owned.from(part);
            seen[2 * number] = band[0][at];
            seen[2 * number + 1] = band[1][at];
        }
    }

    private static long mixed(double re, double im) {
        long bits = Double.doubleToRawLongBits(re) * SPREAD
                + Long.rotateLeft(Double.doubleToRawLongBits(im), 1);
        return bits ^ bits >>> 29;
    }

    /// The real part of a number that is looked at.
    double re(int number) {
        return seen[2 * number];
    }

    /// Its imaginary part.
    double im(int number) {
        return seen[2 * number + 1];
    }

    /// The sum of `X[3j mod n][j mod n]` for j from 1 to 1024.
    ///
    /// @return real and imaginary part
    double[] checksum() {
        double[] sum = new double[2];
        for (int term = 2 * POINTS; term < SQUARES; term += 2) {
            sum[0] += seen[term];
            sum[1] += seen[term + 1];
        }
        return sum;
    }

    /// The sum of all squared moduli.
    double squares() {
        double sum = 0;
        for (int column = 0; column < n; column++) {
            sum += seen[SQUARES + column];
        }
        return sum;
    }
}
