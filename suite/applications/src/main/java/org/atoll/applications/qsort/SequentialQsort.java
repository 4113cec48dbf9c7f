// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// QSORT on one thread.
final class SequentialQsort {

    private SequentialQsort() {}

    /// Runs a problem on the calling thread.
    static QsortRun run(QsortProblem problem, Clock clock) {
        int[] keys = problem.draw();
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        var ranges = new Ranges();
        ranges.add(0, keys.length);
        while (!ranges.isEmpty()) {
            long range = ranges.take();
            int from = Ranges.from(range);
            int to = Ranges.to(range);
            if (to - from < problem.threshold()) {
                Quicksort.sort(keys, from, to);
            } else {
                int middle = Quicksort.split(keys, from, to);
                ranges.add(middle, to);
                ranges.add(from, middle);
            }
        }
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return new QsortRun(keys, Timing.of(wall, breakdown.seconds(), 1));
    }
}
