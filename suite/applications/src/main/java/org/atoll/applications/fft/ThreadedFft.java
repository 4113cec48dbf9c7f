// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Objects;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// FFT on plain Java threads: the matrix is shared, each thread transforms a block of its rows,
/// and barriers stand between the rounds.
public final class ThreadedFft {

    private final Threads threads;
    private @Nullable Timing timing;

    private ThreadedFft(int threads) {
        this.threads = new Threads(threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    public static FftRun run(FftProblem problem, int threads, Repeats repeats, Clock clock) {
        var crew = new Crew(threads);
        var fft = new ThreadedFft(threads);
        double[][] x = new double[2][problem.points()];
        FftProblem.fill(0, x[0], x[1]);
        var matrices = new Matrices(
                Band.of(problem.width(), x[0], x[1]),
                Band.zeros(problem.height(), problem.width()));
        var twiddles = new Twiddles(problem.points(), problem.height());
        crew.run(member -> fft.work(
                new SharedTransform(problem, matrices, twiddles, member.number(), threads),
                member,
                repeats,
                clock));
        var timing = Objects.requireNonNull(fft.timing).per(repeats.timed());
        return matrices.observe(problem, timing);
    }

    private void work(
            SharedTransform transform,
            Member thread,
            Repeats repeats,
            Clock clock) {
        repeats.warmUp(() -> transform.run(thread::barrier));
        var measured = new SharedTiming(clock, threads.member(thread));
        Breakdown breakdown = measured.breakdown();
        Runnable timedBarrier = () -> breakdown.spend(Kind.BARRIER, thread::barrier);
        repeats.run(() -> transform.run(timedBarrier));
        Timing whole = measured.finish();
        if (thread.number() == 0) {
            timing = whole;
        }
    }
}
