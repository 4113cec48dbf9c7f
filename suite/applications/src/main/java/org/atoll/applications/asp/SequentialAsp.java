// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// ASP on one thread.
final class SequentialAsp {

    private SequentialAsp() {}

    /// Runs a problem on the calling thread.
    ///
    /// @param each    receives the number of nodes done after each
    static AspRun run(AspProblem problem, Clock clock, IntConsumer each) {
        var distances = new Distances(problem, 0, problem.nodes());
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        for (int node = 0; node < problem.nodes(); node++) {
            distances.relax(node, distances.row(node), 0, problem.nodes());
            each.accept(node + 1);
        }
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return AspRun.of(distances, Timing.of(wall, breakdown.seconds(), 1));
    }
}
