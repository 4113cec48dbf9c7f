// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.atoll.applications.Blocks;
import org.atoll.applications.CallMeter;
import org.atoll.applications.Clusters;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;

/// ASP by remote objects: rank 0 creates a worker on each rank, makes them known to each other,
/// and calls them all at once. Workers send each other rows by calls ([AspWorker]).
final class RemoteAsp {

    private RemoteAsp() {}

    /// Runs a problem on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<AspRun> run(AspProblem problem, Rank rank, Clusters clusters) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier(); // workers ask for the rank, which its program has entered then
        if (rank.number() > 0) {
            return Optional.empty();
        }
        List<AspWorker> workers = new ArrayList<>();
        for (int number = 0; number < rank.size(); number++) {
            workers.add(remote.node(number).create(
                    AspWorker.class, problem, new Clusters(number, clusters.members())));
        }
        for (AspWorker worker : workers) {
            worker.meet(workers);
        }
        var meter = new CallMeter(remote);
        meter.begin();
        long begin = rank.nanoTime();
        List<CompletableFuture<AspPart>> parts = new ArrayList<>();
        for (AspWorker worker : workers) {
            parts.add(remote.async(worker::solve));
        }
        List<AspPart> solved = new ArrayList<>();
        parts.forEach(part -> solved.add(remote.await(part)));
        double wall = (rank.nanoTime() - begin) * 1e-9;
        Timing timing = Timing.of(wall, solved.stream().map(AspPart::seconds).toList());
        return Optional.of(AspRun.of(whole(problem, solved), timing.with(meter.end())));
    }

    private static Distances whole(AspProblem problem, List<AspPart> parts) {
        var whole = new Distances(problem, 0, problem.nodes());
        var blocks = new Blocks(problem.nodes(), parts.size());
        for (int part = 0; part < parts.size(); part++) {
            int[][] rows = parts.get(part).rows();
            for (int i = 0; i < rows.length; i++) {
                int[] row = whole.row(blocks.from(part) + i);
                System.arraycopy(rows[i], 0, row, 0, row.length);
            }
        }
        return whole;
    }
}
