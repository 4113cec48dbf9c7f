// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;

/// FFT2D on one thread.
final class SequentialFft2d {

    private SequentialFft2d() {}

    /// Transforms on the calling thread.
    static Fft2dRun run(Fft2dProblem problem, Repeats repeats, Clock clock) {
        int n = problem.n();
        var whole = new Blocks(n, 1);
        var strips = new Strips(n, whole, 0);
        double[][] band = problem.draw(0, n);
        double[][] result = new double[2][n * n];
        Runnable transform = () -> transform(strips, n, band, result);
        repeats.warmUp(transform);
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        repeats.run(transform);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        Timing timing = Timing.of(wall, breakdown.seconds(), 1).per(repeats.timed());
        return observe(problem, band, result, timing);
    }

    /// Looks at a result that is in one place, and transforms it back.
    ///
    /// @param band    the input
    /// @param result  the columns of the result
    static Fft2dRun observe(
            Fft2dProblem problem, double[][] band, double[][] result, Timing timing) {
        int n = problem.n();
        var whole = new Blocks(n, 1);
        double[][] back = new double[2][n * n];
        transform(new Strips(n, whole, 0), n, Fft2dRun.swapped(result), Fft2dRun.swapped(back));
        return new Fft2dRun(
                Spectrum2d.observe(result, whole, 0),
                Fft2dRun.distance(band, back, 1.0 / n / n),
                timing);
    }

    private static void transform(Strips strips, int n, double[][] band, double[][] result) {
        strips.turn(band, 0, n, result);
        strips.finish(result, 0, n);
    }
}
