// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.List;
import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// TSP on one thread.
final class SequentialTsp {

    private SequentialTsp() {}

    /// Runs a problem on the calling thread.
    ///
    /// @param each    receives the number of jobs done after each
    static TspRun run(TspProblem problem, Clock clock, IntConsumer each) {
        var jobs = new Jobs(problem);
        // There is nobody to tell, and nobody who finds shorter tours.
        var search = new Search(problem, length -> { }, () -> Integer.MAX_VALUE);
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        for (int job = 0; job < jobs.count(); job++) {
            search.run(jobs.beginning(job));
            each.accept(job + 1);
        }
        double wall = (clock.nanoTime() - begin) * 1e-9;
        var timing = Timing.of(wall, breakdown.seconds(), 1);
        return TspRun.best(problem, List.of(search.tour()), search.nodes(), timing);
    }
}
