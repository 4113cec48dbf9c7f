// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// ASP by messages: each rank owns a block of rows and relaxes them by the row of each node in
/// turn, which the node's owner sends to all ([RowStream]).
final class MpjAsp {

    private static final int RESULT = 2;

    /// So many nodes lie between two points, at which no row may be under way.
    private static final int BETWEEN_POINTS = 64;

    private final AspProblem problem;
    private final Comm comm;
    private final Blocks blocks;
    private final Distances own;

    private MpjAsp(AspProblem problem, Comm comm) {
        this.problem = problem;
        this.comm = comm;
        blocks = new Blocks(problem.nodes(), comm.size());
        own = new Distances(problem, blocks.from(comm.rank()), blocks.to(comm.rank()));
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each     receives the number of nodes done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<AspRun> run(
            AspProblem problem, Rank rank, Clusters clusters, IntConsumer each) {
        var asp = new MpjAsp(problem, Mpj.in(rank).comm());
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        asp.relax(rank, clusters, timing, each);
        return asp.collect(timing.finish());
    }

    private void relax(
            Rank rank, Clusters clusters, SharedTiming timing, IntConsumer each) {
        int from = blocks.from(comm.rank());
        int to = blocks.to(comm.rank());
        Checkpoint ck = Recovery.in(rank);
        own.register(ck);
        Count done = ck.count("nodes");
        boolean _ = ck.begin();
        int stretch = ck.isKept() ? BETWEEN_POINTS : problem.nodes();
        var rows = new RowStream(comm, clusters, blocks, own, (int) done.get(), stretch);
        for (; done.get() < problem.nodes(); done.next()) {
            int node = (int) done.get();
            timing.breakdown().enter(Kind.COMMUNICATION);
            int[] row = rows.row(node);
            timing.breakdown().enter(Kind.COMPUTE);
            own.relax(node, row, from, to);
            charge(rank, (long) (to - from) * problem.nodes());
            each.accept(node + 1);
            if ((node + 1) % stretch == 0) {
                timing.breakdown().spend(Kind.COMMUNICATION, rows::finish);
                ck.point();
            }
        }
        timing.breakdown().spend(Kind.COMMUNICATION, rows::finish);
    }

    /// Each distance is read, added to another, compared and written.
    private static void charge(Rank rank, long distances) {
        rank.operate(2 * distances, 2 * Integer.BYTES * distances, Integer.BYTES * distances);
    }

    /// Brings all rows to rank 0.
    private Optional<AspRun> collect(Timing timing) {
        if (comm.rank() > 0) {
            for (int node = blocks.from(comm.rank()); node < blocks.to(comm.rank()); node++) {
                comm.send(own.row(node), 0, RESULT);
            }
            return Optional.empty();
        }
        var whole = new Distances(problem, 0, problem.nodes());
        for (int owner = 0; owner < comm.size(); owner++) {
            for (int node = blocks.from(owner); node < blocks.to(owner); node++) {
                take(whole.row(node), node, owner);
            }
        }
        return Optional.of(AspRun.of(whole, timing));
    }

    private void take(int[] row, int node, int owner) {
        if (owner == 0) {
            System.arraycopy(own.row(node), 0, row, 0, row.length);
        } else {
            comm.receive(row, owner, RESULT);
        }
    }
}
