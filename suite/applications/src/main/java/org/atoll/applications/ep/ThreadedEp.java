// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import java.util.Objects;
import org.atoll.applications.Blocks;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Team;
import org.atoll.applications.ThreadBarrier;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.jspecify.annotations.Nullable;

/// EP by plain threads: each draws a block of batches by itself and adds what it found.
final class ThreadedEp {

    private final Blocks blocks;
    private final Threads threads;
    private final Deviates all = new Deviates();
    private @Nullable Timing timing;

    private ThreadedEp(EpProblem problem, int threads) {
        blocks = new Blocks(problem.batches(), threads);
        this.threads = new Threads(threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param problem how many pairs
    /// @param threads how many threads, at least 1
    /// @param clock   measures the computation
    static EpRun run(EpProblem problem, int threads, Clock clock) {
        var ep = new ThreadedEp(problem, threads);
        new Team(threads).run((member, barrier) -> ep.work(member, barrier, clock));
        return new EpRun(ep.all, Objects.requireNonNull(ep.timing));
    }

    private void work(int member, ThreadBarrier barrier, Clock clock) {
        var measured = new SharedTiming(clock, threads.member(member, barrier));
        var own = new Deviates();
        own.draw(blocks.from(member), blocks.to(member));
        synchronized (all) {
            all.add(own.numbers());
        }
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }
}
