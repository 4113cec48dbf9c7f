// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.Team;
import org.atoll.applications.ThreadBarrier;
import org.atoll.applications.Timing;

/// ASP by plain threads on one matrix: each relaxes a block of rows, with a barrier after each
/// node. All read the row of the node at hand, which does not change meanwhile.
final class ThreadedAsp {

    private final AspProblem problem;
    private final Distances distances;
    private final Blocks blocks;
    private final double[] seconds = new double[Kind.values().length];
    private double wall;

    private ThreadedAsp(AspProblem problem, int threads) {
        this.problem = problem;
        distances = new Distances(problem, 0, problem.nodes());
        blocks = new Blocks(problem.nodes(), threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param problem the graph
    /// @param threads how many threads, at least 1
    /// @param clock   measures the computation
    /// @param each    receives the number of nodes done after each
    static AspRun run(AspProblem problem, int threads, Clock clock, IntConsumer each) {
        var team = new Team(threads);
        var asp = new ThreadedAsp(problem, threads);
        team.run((member, barrier) -> asp.work(member, barrier, clock, each));
        return AspRun.of(asp.distances, Timing.of(asp.wall, asp.seconds, threads));
    }

    private void work(int member, ThreadBarrier barrier, Clock clock, IntConsumer each) {
        barrier.await();
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        for (int node = 0; node < problem.nodes(); node++) {
            distances.relax(
                    node, distances.row(node), blocks.from(member), blocks.to(member));
            breakdown.spend(Kind.BARRIER, barrier::await);
            if (member == 0) {
                each.accept(node + 1);
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
