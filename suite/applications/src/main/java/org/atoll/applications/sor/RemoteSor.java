// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.reflect.Array;
import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.RemoteTeam;
import org.atoll.applications.Timing;
import org.atoll.applications.WideArea;
import org.atoll.job.Rank;
import org.atoll.remote.Group;

/// SOR by remote objects: on each rank one owns a block of rows ([RemoteRows]), and calls those of
/// the blocks beside it.
final class RemoteSor {

    private RemoteSor() {}

    /// Runs a problem on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @param form    naive, or optimized for slow links
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<SorRun> run(SorProblem problem, Rank rank, WideArea form) {
        var work = new SorWork(problem, form);
        return RemoteTeam.of(rank, RemoteRows.class, _ -> work).map(team -> run(problem, team));
    }

    private static SorRun run(SorProblem problem, RemoteTeam<RemoteRows> team) {
        Group<RemoteRows> workers = team.workers();
        workers.broadcast(worker -> worker.meet(workers.members()));
        if (problem.untimed() > 0) {
            workers.broadcast(worker -> worker.relax(problem.untimed()));
        }
        int timed = problem.iterations() - problem.untimed();
        Timing timing = team.time(worker -> worker.relax(timed), 1);
        return SorRun.of(collect(problem, workers), timing);
    }

    private static Grid collect(SorProblem problem, Group<RemoteRows> workers) {
        var whole = new Grid(problem, 0, problem.rows());
        whole.fill(problem);
        var blocks = new Blocks(problem.rows() - 2, workers.size());
        for (int owner = 0; owner < workers.size(); owner++) {
            for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
                Object[] rows = workers.get(owner).rows(colour);
                for (int k = 0; k < rows.length; k++) {
                    Object target = whole.row(1 + blocks.from(owner) + k, colour);
                    System.arraycopy(rows[k], 0, target, 0, Array.getLength(target));
                }
            }
        }
        return whole;
    }
}
