// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Team;
import org.atoll.applications.ThreadBarrier;
import org.atoll.applications.Timing;

/// FFT on plain Java threads: the matrix is shared, each thread transforms a block of its rows,
/// and barriers stand between the rounds.
public final class ThreadedFft {

    private final FftProblem problem;
    private final Blocks firstRows;
    private final Blocks secondRows;
    private final Twiddles twiddles;
    private final Band input;
    private final Band output;
    private final double[] seconds = new double[Kind.values().length];
    private double wall;

    private ThreadedFft(FftProblem problem, int threads) {
        this.problem = problem;
        firstRows = new Blocks(problem.width(), threads);
        secondRows = new Blocks(problem.height(), threads);
        twiddles = new Twiddles(problem.points(), problem.height());
        input = Band.zeros(problem.width(), problem.height());
        output = Band.zeros(problem.height(), problem.width());
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param problem what is transformed
    /// @param threads how many threads, at least 1
    /// @param repeats how often it is transformed, untimed and timed
    /// @param clock   measures the run
    /// @return what it gave
    public static FftRun run(FftProblem problem, int threads, Repeats repeats, Clock clock) {
        var team = new Team(threads);
        var fft = new ThreadedFft(problem, threads);
        FftProblem.fill(0, fft.input.re(), fft.input.im());
        team.run((member, barrier) -> fft.work(member, barrier, repeats, clock));
        var timing = Timing.of(fft.wall, fft.seconds, threads).per(repeats.timed());
        int points = problem.points();
        double[][] y = {fft.output.re(), fft.output.im()};
        double[] seen = Spectrum.observe(points, 0, y[0], y[1]);
        double[][] back = new double[2][points];
        new SequentialFft(problem).transform(y[1], y[0], back[1], back[0]);
        double[][] x = {fft.input.re(), fft.input.im()};
        return new FftRun(seen, SequentialFft.distance(x, back, 1.0 / points), timing);
    }

    private void work(int member, ThreadBarrier barrier, Repeats repeats, Clock clock) {
        var columns = new RowTransforms(problem.height());
        var rows = new RowTransforms(problem.width());
        repeats.warmUp(() -> transform(member, columns, rows, barrier::await));
        barrier.await();
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        Runnable timedBarrier = () -> breakdown.spend(Kind.BARRIER, barrier::await);
        repeats.run(() -> transform(member, columns, rows, timedBarrier));
        double ended = (clock.nanoTime() - begin) * 1e-9;
        double[] spent = breakdown.seconds();
        synchronized (seconds) {
            for (int k = 0; k < spent.length; k++) {
                seconds[k] += spent[k];
            }
            wall = Math.max(wall, ended);
        }
    }

    private void transform(
            int member, RowTransforms columns, RowTransforms rows, Runnable barrier) {
        int[] range = {firstRows.from(member), firstRows.to(member)};
        SequentialFft.firstRound(input, output, columns, twiddles, range);
        barrier.run();
        SequentialFft.secondRound(
                output, rows, secondRows.from(member), secondRows.to(member));
        barrier.run();
    }
}
