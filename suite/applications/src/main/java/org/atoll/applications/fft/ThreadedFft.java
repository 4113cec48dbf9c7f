// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

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

    private final double[] seconds = new double[Kind.values().length];
    private double wall;

    private ThreadedFft() {}

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param problem what is transformed
    /// @param threads how many threads, at least 1
    /// @param repeats how often it is transformed, untimed and timed
    /// @param clock   measures the run
    /// @return what it gave
    public static FftRun run(FftProblem problem, int threads, Repeats repeats, Clock clock) {
        var team = new Team(threads);
        var fft = new ThreadedFft();
        double[][] x = new double[2][problem.points()];
        FftProblem.fill(0, x[0], x[1]);
        var matrices = new Matrices(
                Band.of(problem.width(), x[0], x[1]),
                Band.zeros(problem.height(), problem.width()));
        var twiddles = new Twiddles(problem.points(), problem.height());
        team.run((member, barrier) -> fft.work(
                new SharedTransform(problem, matrices, twiddles, member, threads),
                barrier,
                repeats,
                clock));
        var timing = Timing.of(fft.wall, fft.seconds, threads).per(repeats.timed());
        return matrices.observe(problem, timing);
    }

    private void work(
            SharedTransform transform, ThreadBarrier barrier, Repeats repeats, Clock clock) {
        repeats.warmUp(() -> transform.run(barrier::await));
        barrier.await();
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        Runnable timedBarrier = () -> breakdown.spend(Kind.BARRIER, barrier::await);
        repeats.run(() -> transform.run(timedBarrier));
        double ended = (clock.nanoTime() - begin) * 1e-9;
        double[] spent = breakdown.seconds();
        synchronized (seconds) {
            for (int k = 0; k < spent.length; k++) {
                seconds[k] += spent[k];
            }
            wall = Math.max(wall, ended);
        }
    }
}
