// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

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

/// ASP by plain threads on one matrix: each relaxes a block of rows, with a barrier after each
/// node. All read the row of the node at hand, which does not change meanwhile.
final class ThreadedAsp {

    private final AspProblem problem;
    private final Distances distances;
    private final Blocks blocks;
    private final Threads threads;
    private @Nullable Timing timing;

    private ThreadedAsp(AspProblem problem, int threads) {
        this.problem = problem;
        distances = new Distances(problem, 0, problem.nodes());
        blocks = new Blocks(problem.nodes(), threads);
        this.threads = new Threads(threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives the number of nodes done after each
    static AspRun run(AspProblem problem, int threads, Clock clock, IntConsumer each) {
        var crew = new Crew(threads);
        var asp = new ThreadedAsp(problem, threads);
        crew.run(member -> asp.work(member, clock, each));
        return AspRun.of(asp.distances, Objects.requireNonNull(asp.timing));
    }

    private void work(Member thread, Clock clock, IntConsumer each) {
        int member = thread.number();
        var measured = new SharedTiming(clock, threads.member(thread));
        Breakdown breakdown = measured.breakdown();
        for (int node = 0; node < problem.nodes(); node++) {
            distances.relax(
                    node, distances.row(node), blocks.from(member), blocks.to(member));
            breakdown.spend(Kind.BARRIER, thread::barrier);
            if (member == 0) {
                each.accept(node + 1);
            }
        }
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }
}
