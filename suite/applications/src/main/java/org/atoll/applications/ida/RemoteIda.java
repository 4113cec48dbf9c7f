// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.CallMeter;
import org.atoll.applications.Clusters;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.remote.Group;
import org.atoll.remote.RemoteObjects;

/// IDA* by remote objects: rank 0 creates a worker on each rank, makes them known to each other,
/// and calls them all at once in each iteration ([IdaWorker]).
final class RemoteIda {
    private final RemoteObjects remote;
    private final Group<IdaWorker> workers;

    private RemoteIda(RemoteObjects remote, Group<IdaWorker> workers) {
        this.remote = remote;
        this.workers = workers;
    }

    /// Solves a puzzle on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @param each receives the threshold of each iteration, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IdaRun> run(
            IdaProblem problem, Rank rank, Clusters clusters, IntConsumer each) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier(); // workers ask for the rank, which its program has entered then
        if (rank.number() > 0) {
            return Optional.empty();
        }
        List<IdaWorker> workers = new ArrayList<>();
        for (int number = 0; number < rank.size(); number++) {
            workers.add(remote.node(number).create(
                    IdaWorker.class, problem, new Clusters(number, clusters.members())));
        }
        for (IdaWorker worker : workers) {
            worker.meet(workers);
        }
        return Optional.of(new RemoteIda(remote, remote.group(workers)).solve(problem, each));
    }

    private IdaRun solve(IdaProblem problem, IntConsumer each) {
        var meter = new CallMeter(remote);
        meter.begin();
        long begin = remote.rank().nanoTime();
        var result = new Deepening(problem).run(
                threshold -> workers.gather(worker -> worker.iterate(threshold)).getFirst(),
                each);
        List<double[]> spent = workers.gather(IdaWorker::finish);
        double wall = (remote.rank().nanoTime() - begin) * 1e-9;
        return new IdaRun(
                result.moves(), result.counts(), Timing.of(wall, spent).with(meter.end()));
    }
}
