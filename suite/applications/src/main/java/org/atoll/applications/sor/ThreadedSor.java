// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.Team;
import org.atoll.applications.ThreadBarrier;
import org.atoll.applications.Timing;

/// SOR on plain Java threads: the grid is shared, each thread relaxes a block of rows, and a
/// barrier stands after each colour.
public final class ThreadedSor {

    private final SorProblem problem;
    private final Grid grid;
    private final Blocks blocks;
    private final double[] seconds = new double[Kind.values().length];
    private double wall;

    private ThreadedSor(SorProblem problem, int threads) {
        this.problem = problem;
        grid = new Grid(problem.cols(), 0, problem.rows());
        blocks = new Blocks(problem.rows() - 2, threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param problem what is relaxed
    /// @param threads how many threads, at least 1
    /// @param clock   measures the iterations
    /// @param each    receives the number of iterations done after each
    /// @return what it gave
    public static SorRun run(SorProblem problem, int threads, Clock clock, IntConsumer each) {
        var team = new Team(threads);
        var sor = new ThreadedSor(problem, threads);
        sor.grid.fill(problem);
        team.run((member, barrier) -> sor.work(member, barrier, clock, each));
        return SorRun.of(sor.grid, Timing.of(sor.wall, sor.seconds, threads));
    }

    private void work(int member, ThreadBarrier barrier, Clock clock, IntConsumer each) {
        Grid mine = grid.forAnotherThread();
        int from = 1 + blocks.from(member);
        int to = 1 + blocks.to(member);
        barrier.await();
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        for (int iteration = 1; iteration <= problem.iterations(); iteration++) {
            mine.sweep(Grid.RED, from, to);
            breakdown.spend(Kind.BARRIER, barrier::await);
            mine.sweep(Grid.BLACK, from, to);
            breakdown.spend(Kind.BARRIER, barrier::await);
            if (member == 0) {
                each.accept(iteration);
            }
        }
        add(breakdown.seconds(), (clock.nanoTime() - begin) * 1e-9);
    }

    private synchronized void add(double[] spent, double ended) {
        for (int k = 0; k < spent.length; k++) {
            seconds[k] += spent[k];
        }
        wall = Math.max(wall, ended);
    }
}
