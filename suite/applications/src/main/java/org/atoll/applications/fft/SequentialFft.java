// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;

/// FFT on one thread. A plan may be used for any number of transforms, by one thread.
public final class SequentialFft {

    private final int width;
    private final int height;
    private final RowTransforms columns;
    private final RowTransforms rows;
    private final Twiddles twiddles;

    /// Makes the plan for a size: tables and scratch memory.
    public SequentialFft(FftProblem problem) {
        width = problem.width();
        height = problem.height();
        columns = new RowTransforms(height);
        rows = new RowTransforms(width);
        twiddles = new Twiddles(problem.points(), height);
    }

    /// Transforms: `Y[k] = sum of X[j] exp(-2 pi i j k / n)`, unscaled. Swapping real and
    /// imaginary parts of both input and output gives the inverse, times n.
    ///
    /// @param xr real parts of the input, n numbers, left as they are
    /// @param xi imaginary parts of the input
    /// @param yr receives the real parts of the result; not the input's array
    /// @param yi receives the imaginary parts of the result
    public void transform(double[] xr, double[] xi, double[] yr, double[] yi) {
        Band input = Band.of(width, xr, xi);
        Band output = Band.of(height, yr, yi);
        firstRound(input, output, columns, twiddles, new int[] {0, width});
        secondRound(output, rows, 0, height);
    }

    /// The first transpose, row transforms, twiddle and second transpose, for some rows.
    ///
    /// @param range the first row and the one after the last
    static void firstRound(
            Band input, Band output, RowTransforms transforms, Twiddles twiddles, int[] range) {
        int length = output.rows();
        RowPlaces places = new BandPlaces(input);
        for (int row = range[0]; row < range[1]; row += RowTransforms.ROWS) {
            int count = Math.min(RowTransforms.ROWS, range[1] - row);
            transforms.transform(places, row, count);
            transforms.twiddle(twiddles, row);
            transforms.storeTransposed(output, row * length, 0, length);
        }
    }

    /// The second row transforms, for some rows, in place; the third transpose is in the layout.
    static void secondRound(Band band, RowTransforms transforms, int from, int to) {
        RowPlaces places = new BandPlaces(band);
        for (int row = from; row < to; row += RowTransforms.ROWS) {
            transforms.transform(places, row, Math.min(RowTransforms.ROWS, to - row));
            transforms.store(places, row);
        }
    }

    /// Runs a problem on the calling thread.
    public static FftRun run(FftProblem problem, Repeats repeats, Clock clock) {
        int points = problem.points();
        double[][] x = new double[2][points];
        double[][] y = new double[2][points];
        FftProblem.fill(0, x[0], x[1]);
        var plan = new SequentialFft(problem);
        Runnable transform = () -> plan.transform(x[0], x[1], y[0], y[1]);
        repeats.warmUp(transform);
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        repeats.run(transform);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        var timing = Timing.of(wall, breakdown.seconds(), 1).per(repeats.timed());
        double[] seen = Spectrum.observe(points, 0, y[0], y[1]);
        double[][] back = new double[2][points];
        plan.transform(y[1], y[0], back[1], back[0]);
        return new FftRun(seen, distance(x, back, 1.0 / points), timing);
    }

    /// The largest distance of two complex vectors, the second scaled.
    static double distance(double[][] x, double[][] y, double scale) {
        double largest = 0;
        for (int k = 0; k < x[0].length; k++) {
            double dr = x[0][k] - scale * y[0][k];
            double di = x[1][k] - scale * y[1][k];
            largest = Math.max(largest, dr * dr + di * di);
        }
        return Math.sqrt(largest);
    }
}
