// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.CallMeter;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.remote.Group;
import org.atoll.remote.RemoteObjects;

/// SORT by remote objects: rank 0 creates a worker on each rank, makes them known to each other,
/// and calls them all at once. Workers send each other keys by calls ([SortWorker]).
final class RemoteSort {

    private RemoteSort() {}

    /// Sorts on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @param input all keys; only rank 0's counts
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<SortRun> run(
            SortProblem problem, KeyRange input, Repeats repeats, Rank rank) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier(); // workers ask for the rank, which its program has entered then
        if (rank.number() > 0) {
            return Optional.empty();
        }
        int parts = rank.size();
        Group<SortWorker> all = remote.createOnEach(
                SortWorker.class, part -> SortTask.of(problem, input, part, parts));
        List<SortWorker> workers = all.members();
        all.broadcast(worker -> worker.meet(workers));
        repeats.warmUp(() -> all.gather(SortWorker::sort));
        List<double[]> spent = new ArrayList<>();
        var meter = new CallMeter(remote);
        meter.begin();
        long begin = rank.nanoTime();
        repeats.run(() -> spent.addAll(all.gather(SortWorker::sort)));
        double wall = (rank.nanoTime() - begin) * 1e-9;
        Timing mean = Timing.of(wall, problem.algorithm().steps(), sums(spent), parts)
                .with(meter.end())
                .per(repeats.timed());
        return Optional.of(
                SortRun.of(all.gather(SortWorker::sorted), problem.keys(), mean));
    }

    private static double[] sums(List<double[]> spent) {
        double[] sums = new double[spent.getFirst().length];
        for (double[] one : spent) {
            for (int step = 0; step < sums.length; step++) {
                sums[step] += one[step];
            }
        }
        return sums;
    }
}
