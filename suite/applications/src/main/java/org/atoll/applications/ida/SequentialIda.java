// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// IDA* on one thread.
final class SequentialIda {

    private SequentialIda() {}

    /// Solves a puzzle on the calling thread.
    ///
    /// @param each    receives the threshold of each iteration
    static IdaRun run(IdaProblem problem, Clock clock, IntConsumer each) {
        var search = new Search();
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        var result = new Deepening(problem).run(threshold -> {
            search.begin(threshold);
            Frontier frontier = search.spread(problem, 1);
            while (!frontier.isEmpty()) {
                search.run(frontier, Integer.MAX_VALUE);
            }
            return search.counts();
        }, each);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        var timing = Timing.of(wall, breakdown.seconds(), 1);
        return new IdaRun(result.moves(), result.counts(), timing);
    }
}
