// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import java.util.Objects;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// FFT2D by plain threads on one matrix: each transforms and turns a block of rows, and then a
/// block of columns.
final class ThreadedFft2d {

    private final int n;
    private final Blocks blocks;
    private final Threads threads;
    private final double[][] band;
    private final double[][] result;
    private @Nullable Timing timing;

    private ThreadedFft2d(Fft2dProblem problem, int threads) {
        n = problem.n();
        blocks = new Blocks(n, threads);
        this.threads = new Threads(threads);
        band = problem.draw(0, n);
        result = new double[2][n * n];
    }

    /// Transforms on a crew of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    static Fft2dRun run(Fft2dProblem problem, int threads, Repeats repeats, Clock clock) {
        var fft = new ThreadedFft2d(problem, threads);
        new Crew(threads).run(member -> fft.work(member, repeats, clock));
        Timing timing = Objects.requireNonNull(fft.timing).per(repeats.timed());
        return SequentialFft2d.observe(problem, fft.band, fft.result, timing);
    }

    private void work(Member thread, Repeats repeats, Clock clock) {
        int member = thread.number();
        var strips = new Strips(n, new Blocks(n, 1), 0);
        repeats.warmUp(() -> transform(strips, member, thread::barrier));
        var measured = new SharedTiming(clock, threads.member(thread));
        repeats.run(() -> transform(strips, member,
                () -> measured.breakdown().spend(Kind.BARRIER, thread::barrier)));
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }

    private void transform(Strips strips, int member, Runnable barrier) {
        strips.turn(band, blocks.from(member), blocks.to(member), result);
        barrier.run();
        strips.finish(result, blocks.from(member), blocks.to(member));
        barrier.run();
    }
}
