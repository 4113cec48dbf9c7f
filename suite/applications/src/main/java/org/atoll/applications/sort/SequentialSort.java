// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;

/// SORT on one thread: the only part. Because it alone has the keys, RCS need not go over all of
/// them for each digit ([CachedSort]).
final class SequentialSort {

    private SequentialSort() {}

    /// Sorts on the calling thread.
    ///
    /// @param charge the work is charged to it
    static SortRun run(
            SortProblem problem, KeyRange input, Repeats repeats, Clock clock, Charge charge) {
        int[] keys = input.keys();
        PartSort side = switch (problem.algorithm()) {
            case RBS -> new BucketSort(
                    problem, new ThreadPeers(0, List.of(new PartInbox(1))), charge);
            case RCS -> new CachedSort(problem, CachedSort.CACHED, charge);
        };
        List<SortStep> steps = problem.algorithm().steps();
        repeats.warmUp(() -> side.sort(keys, new Breakdown(clock, steps)));
        int[][] sorted = new int[1][];
        var breakdown = new Breakdown(clock, steps);
        long begin = clock.nanoTime();
        repeats.run(() -> sorted[0] = side.sort(keys, breakdown));
        double wall = (clock.nanoTime() - begin) * 1e-9;
        Timing mean = Timing.of(wall, steps, breakdown.seconds(), 1).per(repeats.timed());
        return new SortRun(sorted[0], mean);
    }
}
