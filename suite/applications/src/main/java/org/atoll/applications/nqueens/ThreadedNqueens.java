// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Objects;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// NQUEENS by plain threads: each searches its share by itself.
final class ThreadedNqueens {

    private final NqueensProblem problem;
    private final int count;
    private final Threads threads;
    private final long[] solutions;
    private final long[] placed;
    private @Nullable Timing timing;

    private ThreadedNqueens(NqueensProblem problem, int threads) {
        this.problem = problem;
        count = threads;
        this.threads = new Threads(threads);
        solutions = new long[threads];
        placed = new long[threads];
    }

    /// Searches on a crew of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    static NqueensRun run(
            NqueensProblem problem, int threads, Repeats repeats, Clock clock) {
        var nqueens = new ThreadedNqueens(problem, threads);
        new Crew(threads).run(member -> nqueens.work(member, repeats, clock));
        return new NqueensRun(
                nqueens.solutions,
                nqueens.placed,
                Objects.requireNonNull(nqueens.timing).per(repeats.timed()));
    }

    private void work(Member thread, Repeats repeats, Clock clock) {
        int member = thread.number();
        var queens = new Queens(problem);
        Runnable search = () -> {
            queens.clear();
            problem.each(member, count, queens::search);
        };
        repeats.warmUp(search);
        var measured = new SharedTiming(clock, threads.member(thread));
        repeats.run(search);
        solutions[member] = queens.solutions();
        placed[member] = queens.placed();
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }
}
