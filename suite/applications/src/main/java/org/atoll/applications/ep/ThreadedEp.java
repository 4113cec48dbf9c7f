// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import java.util.Objects;
import org.atoll.applications.Blocks;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
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
    /// @param threads how many threads, at least 1
    static EpRun run(EpProblem problem, int threads, Clock clock) {
        var ep = new ThreadedEp(problem, threads);
        new Crew(threads).run(member -> ep.work(member, clock));
        return new EpRun(ep.all, Objects.requireNonNull(ep.timing));
    }

    private void work(Member thread, Clock clock) {
        int member = thread.number();
        var measured = new SharedTiming(clock, threads.member(thread));
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
