// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;

/// IDA* by plain threads, which share nodes through a pool.
final class ThreadedIda {

    private static final int NODES_BETWEEN_LOOKS = 1 << 12;
    private static final int NODES_FOR_EACH = 16;

    private final IdaProblem problem;
    private final int threads;
    private final Clock clock;
    private final double[] seconds = new double[Kind.values().length];
    private Counts counts = Counts.NONE;

    private ThreadedIda(IdaProblem problem, int threads, Clock clock) {
        this.problem = problem;
        this.threads = threads;
        this.clock = clock;
    }

    /// Solves a puzzle on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives the threshold of each iteration
    static IdaRun run(IdaProblem problem, int threads, Clock clock, IntConsumer each) {
        var ida = new ThreadedIda(problem, threads, clock);
        long begin = clock.nanoTime();
        var result = new Deepening(problem).run(ida::iterate, each);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return new IdaRun(
                result.moves(), result.counts(), Timing.of(wall, ida.seconds, threads));
    }

    private Counts iterate(int threshold) {
        var first = new Search();
        first.begin(threshold);
        Frontier start = first.spread(problem, NODES_FOR_EACH * threads);
        counts = first.counts();
        var pool = new SharedPool(threads);
        new Crew(threads).run(member -> {
            var mine = new Frontier();
            for (int place = member.number(); place < start.size(); place += threads) {
                mine.push(start.board(place), start.state(place));
            }
            work(threshold, mine, pool);
        });
        return counts;
    }

    private void work(int threshold, Frontier mine, SharedPool pool) {
        var search = new Search();
        var breakdown = new Breakdown(clock);
        search.begin(threshold);
        try {
            while (!mine.isEmpty()) {
                search.run(mine, NODES_BETWEEN_LOOKS);
                if (mine.size() > 1 && pool.isWanted()) {
                    pool.give(mine.half());
                }
                if (mine.isEmpty()) {
                    breakdown.spend(Kind.COMMUNICATION, () -> mine.addAll(pool.take()));
                }
            }
            add(search.counts(), breakdown.seconds());
        } finally {
            pool.end();
        }
    }

    private synchronized void add(Counts met, double[] spent) {
        counts = counts.plus(met);
        for (int k = 0; k < spent.length; k++) {
            seconds[k] += spent[k];
        }
    }
}
