// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.CallMeter;
import org.atoll.applications.Clusters;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;

/// TSP by remote objects: rank 0 creates a queue of jobs in each cluster and a worker on each rank,
/// makes them known to each other, and calls all workers at once ([TspWorker]).
final class RemoteTsp {

    private RemoteTsp() {}

    /// Runs a problem on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<TspRun> run(TspProblem problem, Rank rank, Clusters clusters) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier(); // workers ask for the rank, which its program has entered then
        if (rank.number() > 0) {
            return Optional.empty();
        }
        List<TspQueue> queues = queues(remote, clusters, new Jobs(problem).count());
        List<TspWorker> workers = new ArrayList<>();
        for (int number = 0; number < rank.size(); number++) {
            workers.add(remote.node(number).create(
                    TspWorker.class, problem, new Clusters(number, clusters.members())));
        }
        for (TspWorker worker : workers) {
            worker.meet(workers, queues);
        }
        var meter = new CallMeter(remote);
        meter.begin();
        long begin = rank.nanoTime();
        List<TspPart> found = remote.group(workers).gather(TspWorker::solve);
        double wall = (rank.nanoTime() - begin) * 1e-9;
        Timing timing = Timing.of(wall, found.stream().map(TspPart::seconds).toList());
        return Optional.of(best(problem, found, timing.with(meter.end())));
    }

    /// Each cluster has its share of the jobs, which are dealt to all ranks in turn.
    private static List<TspQueue> queues(RemoteObjects remote, Clusters clusters, int jobs) {
        int size = remote.rank().size();
        List<TspQueue> queues = new ArrayList<>();
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            List<Integer> members = clusters.members().get(cluster);
            List<Integer> share = new ArrayList<>();
            for (int job = 0; job < jobs; job++) {
                if (members.contains(job % size)) {
                    share.add(job);
                }
            }
            queues.add(remote.node(clusters.delegate(cluster)).create(TspQueue.class, share));
        }
        return queues;
    }

    private static TspRun best(TspProblem problem, List<TspPart> parts, Timing timing) {
        long nodes = parts.stream().mapToLong(TspPart::nodes).sum();
        return TspRun.best(problem, parts.stream().map(TspPart::tour).toList(), nodes, timing);
    }
}
