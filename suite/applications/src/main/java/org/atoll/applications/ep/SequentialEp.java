// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// EP on one thread.
final class SequentialEp {

    private SequentialEp() {}

    /// Runs a problem on the calling thread.
    static EpRun run(EpProblem problem, Clock clock) {
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        var deviates = new Deviates();
        deviates.draw(0, problem.batches());
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return new EpRun(deviates, Timing.of(wall, breakdown.seconds(), 1));
    }
}
