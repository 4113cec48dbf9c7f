// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.CallMeter;
import org.atoll.applications.Clusters;
import org.atoll.applications.RemoteTeam;
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
        var team = new RemoteTeam<>(rank, remote.group(workers), new CallMeter(remote));
        Timing timing = team.time(AspWorker::solve, 1);
        return Optional.of(AspRun.of(whole(problem, workers), timing));
    }

    private static Distances whole(AspProblem problem, List<AspWorker> workers) {
        var whole = new Distances(problem, 0, problem.nodes());
        var blocks = new Blocks(problem.nodes(), workers.size());
        for (int part = 0; part < workers.size(); part++) {
            int[][] rows = workers.get(part).rows();
            for (int i = 0; i < rows.length; i++) {
                int[] row = whole.row(blocks.from(part) + i);
                System.arraycopy(rows[i], 0, row, 0, row.length);
            }
        }
        return whole;
    }
}
