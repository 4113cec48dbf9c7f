// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The values that are looked at in a result: a few of its numbers and sums. Each is a sum over
/// points, so that the parts of a distributed result can be looked at where they are and added up.
final class Spectrum {

    /// The points looked at: the first two, the middle and the last, and three in between.
    static final int POINTS = 7;

    /// Where the checksum is: the sum of `X[5 j mod n]` for j from 1 to 1024.
    static final int CHECKSUM = 2 * POINTS;

    /// Where the sum of squared moduli is.
    static final int SQUARES = CHECKSUM + 2;

    private static final int TERMS = 1024;

    private Spectrum() {}

    /// The index of one of the points looked at.
    static int point(int number, int points) {
        return switch (number) {
            case 0 -> 0;
            case 1 -> 1 % points;
            case 2 -> points / 2;
            case 3 -> points - 1;
            case 4 -> points / 3;
            case 5 -> (points / 5 * 3 + points % 5) % points;
            default -> points / 7;
        };
    }

    /// Looks at the points `from` on.
    ///
    /// @param points how many the whole result has
    /// @param from   the first point of this part
    /// @param re     this part's real parts
    /// @param im     this part's imaginary parts
    /// @return what this part adds
    static double[] observe(int points, int from, double[] re, double[] im) {
        double[] seen = new double[SQUARES + 1];
        for (int number = 0; number < POINTS; number++) {
            add(seen, 2 * number, point(number, points) - from, re, im);
        }
        for (int j = 1; j <= TERMS; j++) {
            add(seen, CHECKSUM, (int) (5L * j % points) - from, re, im);
        }
        for (int k = 0; k < re.length; k++) {
            seen[SQUARES] += re[k] * re[k] + im[k] * im[k];
        }
        return seen;
    }

    private static void add(double[] seen, int at, int k, double[] re, double[] im) {
        if (k >= 0 && k < re.length) {
            seen[at] += re[k];
            seen[at + 1] += im[k];
        }
    }
}
