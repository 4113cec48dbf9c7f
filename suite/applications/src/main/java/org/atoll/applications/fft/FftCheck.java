// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Randlc;
import org.atoll.applications.Verdict;

/// Checks a run of FFT: against known values for the sizes that have them. Every size is also
/// checked against the definition at seven points, Parseval's theorem, and the inverse.
public final class FftCheck {

    private static final double TOLERANCE = 1e-12;
    private static final double INVERSE_TOLERANCE = 1e-13;
    private static final double CHECKSUM_TOLERANCE = 1e-6;

    private FftCheck() {}

    /// Checks a run.
    public static Verdict of(FftProblem problem, FftRun run) {
        var verdict = new Verdict();
        checkKnown(problem, run.seen(), verdict);
        checkDefinition(problem, run.seen(), verdict);
        verdict.atMost("inverse gives the input", run.inverseError(), INVERSE_TOLERANCE);
        return verdict;
    }

    private static void checkKnown(FftProblem problem, double[] seen, Verdict verdict) {
        for (String[] row : KnownAnswers.of(FftCheck.class)) {
            if (Integer.parseInt(row[0]) == problem.m()) {
                compare(row, seen, verdict);
            }
        }
    }

    /// The row holds four points, the checksum and the sum of squares. The largest modulus of
    /// the spectrum is that of its first point, the sum of positive numbers.
    private static void compare(String[] row, double[] seen, Verdict verdict) {
        double largest = Math.hypot(Double.parseDouble(row[1]), Double.parseDouble(row[2]));
        double furthest = 0;
        for (int k = 0; k < 8; k++) {
            furthest = Math.max(furthest, Math.abs(seen[k] - Double.parseDouble(row[1 + k])));
        }
        verdict.atMost("known points", furthest / largest, TOLERANCE);
        double re = seen[Spectrum.CHECKSUM] - Double.parseDouble(row[9]);
        double im = seen[Spectrum.CHECKSUM + 1] - Double.parseDouble(row[10]);
        verdict.atMost("known checksum", Math.hypot(re, im), CHECKSUM_TOLERANCE);
        double squares = Double.parseDouble(row[11]);
        verdict.atMost("known sum of squares",
                Math.abs(seen[Spectrum.SQUARES] - squares) / squares, TOLERANCE);
    }

    private static void checkDefinition(FftProblem problem, double[] seen, Verdict verdict) {
        int points = problem.points();
        var roots = new Roots(points);
        var random = new Randlc(0);
        double[] expected = new double[2 * Spectrum.POINTS];
        double squares = 0;
        for (int j = 0; j < points; j++) {
            double re = random.next();
            double im = random.next();
            squares += re * re + im * im;
            for (int number = 0; number < Spectrum.POINTS; number++) {
                long exponent = (long) j * Spectrum.point(number, points);
                double wr = roots.re(exponent);
                double wi = roots.im(exponent);
                expected[2 * number] += re * wr - im * wi;
                expected[2 * number + 1] += re * wi + im * wr;
            }
        }
        double furthest = 0;
        for (int k = 0; k < expected.length; k++) {
            furthest = Math.max(furthest, Math.abs(seen[k] - expected[k]));
        }
        double largest = Math.hypot(expected[0], expected[1]);
        verdict.atMost("points by definition", furthest / largest, TOLERANCE);
        double energy = squares * points;
        verdict.atMost("Parseval's theorem",
                Math.abs(seen[Spectrum.SQUARES] - energy) / energy, TOLERANCE);
    }
}
