// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.Objects;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// SOR on plain Java threads: the grid is shared, each thread relaxes a block of rows, and a
/// barrier stands after each colour.
public final class ThreadedSor {

    private final SorProblem problem;
    private final Grid grid;
    private final Blocks blocks;
    private final Threads threads;
    private @Nullable Timing timing;

    private ThreadedSor(SorProblem problem, int threads) {
        this.problem = problem;
        grid = new Grid(problem, 0, problem.rows());
        blocks = new Blocks(problem.rows() - 2, threads);
        this.threads = new Threads(threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives the number of iterations done after each
    public static SorRun run(SorProblem problem, int threads, Clock clock, IntConsumer each) {
        var crew = new Crew(threads);
        var sor = new ThreadedSor(problem, threads);
        sor.grid.fill(problem);
        crew.run(member -> sor.work(member, clock, each));
        return SorRun.of(sor.grid, Objects.requireNonNull(sor.timing));
    }

    private void work(Member thread, Clock clock, IntConsumer each) {
        int member = thread.number();
        Grid mine = grid.forAnotherThread(problem.type());
        IntConsumer told = member == 0 ? each : _ -> {};
        var before = new Breakdown(clock);
        for (int iteration = 1; iteration <= problem.untimed(); iteration++) {
            sweep(mine, thread, before);
            told.accept(iteration);
        }
        var measured = new SharedTiming(clock, threads.member(thread));
        for (int iteration = problem.untimed() + 1;
                iteration <= problem.iterations(); iteration++) {
            sweep(mine, thread, measured.breakdown());
            told.accept(iteration);
        }
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }

    private void sweep(Grid mine, Member thread, Breakdown breakdown) {
        int from = 1 + blocks.from(thread.number());
        int to = 1 + blocks.to(thread.number());
        mine.sweep(Grid.RED, from, to);
        breakdown.spend(Kind.BARRIER, thread::barrier);
        mine.sweep(Grid.BLACK, from, to);
        breakdown.spend(Kind.BARRIER, thread::barrier);
    }
}
