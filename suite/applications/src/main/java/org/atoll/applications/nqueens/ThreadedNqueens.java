// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Objects;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Team;
import org.atoll.applications.ThreadBarrier;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
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

    /// Searches on a team of threads, of which the caller is one.
    ///
    /// @param problem the board
    /// @param threads how many threads, at least 1
    /// @param clock   measures the search
    static NqueensRun run(NqueensProblem problem, int threads, Clock clock) {
        var nqueens = new ThreadedNqueens(problem, threads);
        new Team(threads).run((member, barrier) -> nqueens.work(member, barrier, clock));
        return new NqueensRun(
                nqueens.solutions, nqueens.placed, Objects.requireNonNull(nqueens.timing));
    }

    private void work(int member, ThreadBarrier barrier, Clock clock) {
        var measured = new SharedTiming(clock, threads.member(member, barrier));
        var queens = new Queens(problem);
        problem.each(member, count, queens::search);
        solutions[member] = queens.solutions();
        placed[member] = queens.placed();
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }
}
