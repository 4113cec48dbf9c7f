// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Randlc;
import org.atoll.applications.Verdict;

/// Checks a run of FFT2D: against known values for the sizes that have them. Every size is also
/// checked against the definition at some points, Parseval's theorem, and the inverse.
final class Fft2dCheck {

    private static final double TOLERANCE = 1e-12;
    private static final double INVERSE_TOLERANCE = 1e-13;
    private static final double CHECKSUM_TOLERANCE = 1e-6;

    private Fft2dCheck() {}

    /// Checks a run.
    static Verdict of(Fft2dProblem problem, Fft2dRun run) {
        var verdict = new Verdict();
        for (String[] row : KnownAnswers.of(Fft2dCheck.class)) {
            if (Integer.parseInt(row[0]) == problem.n()) {
                compare(row, run.spectrum(), verdict);
            }
        }
        checkDefinition(problem, run.spectrum(), verdict);
        verdict.atMost("inverse gives the input", run.inverseError(), INVERSE_TOLERANCE);
        return verdict;
    }

    /// The largest modulus is that of the first point, the sum of positive numbers.
    private static void compare(String[] row, Spectrum2d spectrum, Verdict verdict) {
        double largest = Math.hypot(number(row, 1), number(row, 2));
        double furthest = 0;
        for (int point = 0; point < Spectrum2d.POINTS; point++) {
            furthest = Math.max(furthest, Math.hypot(
                    spectrum.re(point) - number(row, 1 + 2 * point),
                    spectrum.im(point) - number(row, 2 + 2 * point)));
        }
        verdict.atMost("known points", furthest / largest, TOLERANCE);
        double[] sum = spectrum.checksum();
        verdict.atMost("known checksum",
                Math.hypot(sum[0] - number(row, 11), sum[1] - number(row, 12)),
                CHECKSUM_TOLERANCE);
        verdict.atMost("known sum of squares",
                Math.abs(spectrum.squares() / number(row, 13) - 1), TOLERANCE);
    }

    private static double number(String[] row, int column) {
        return Double.parseDouble(row[column]);
    }

    private static void checkDefinition(
            Fft2dProblem problem, Spectrum2d spectrum, Verdict verdict) {
        int n = problem.n();
        double[] cos = new double[n];
        double[] sin = new double[n];
        for (int k = 0; k < n; k++) {
            cos[k] = Math.cos(-2 * Math.PI * k / n);
            sin[k] = Math.sin(-2 * Math.PI * k / n);
        }
        double[] expected = new double[2 * Spectrum2d.POINTS];
        double squares = 0;
        var random = new Randlc(0);
        for (int element = 0; element < n * n; element++) {
            double re = random.next();
            double im = random.next();
            squares += re * re + im * im;
            for (int point = 0; point < Spectrum2d.POINTS; point++) {
                int k = (element / n * Spectrum2d.row(point, n)
                        + element % n * Spectrum2d.column(point, n)) % n;
                expected[2 * point] += re * cos[k] - im * sin[k];
                expected[2 * point + 1] += re * sin[k] + im * cos[k];
            }
        }
        double furthest = 0;
        for (int point = 0; point < Spectrum2d.POINTS; point++) {
            furthest = Math.max(furthest, Math.hypot(
                    spectrum.re(point) - expected[2 * point],
                    spectrum.im(point) - expected[2 * point + 1]));
        }
        double largest = Math.hypot(expected[0], expected[1]);
        verdict.atMost("points by definition", furthest / largest, TOLERANCE);
        double energy = squares * n * n;
        verdict.atMost("Parseval's theorem",
                Math.abs(spectrum.squares() - energy) / energy, TOLERANCE);
    }
}
