// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;

/// ASP by shared objects: the rows that ranks relax by are one replicated object, to which the
/// owner of each adds it, and of which all read. The result is gathered in an object on rank 0.
/// Only times and counts are told by messages.
///
/// Source: H. Bal et al., Orca: a language for parallel programming of distributed systems, 1992.
final class ReplicaAsp {

    private final AspProblem problem;
    private final Rank rank;
    private final Blocks blocks;
    private final Distances own;
    private final SharedRows rows;
    private final SharedRows result;

    private ReplicaAsp(AspProblem problem, Rank rank) {
        this.problem = problem;
        this.rank = rank;
        blocks = new Blocks(problem.nodes(), rank.size());
        own = new Distances(problem, blocks.from(rank.number()), blocks.to(rank.number()));
        Orca orca = Orca.in(rank);
        rows = orca.replicated("asp.rows", SharedRows.class, problem.nodes());
        result = orca.singleAt(0, "asp.result", SharedRows.class, problem.nodes());
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each     receives the number of nodes done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<AspRun> run(AspProblem problem, Rank rank, IntConsumer each) {
        var asp = new ReplicaAsp(problem, rank);
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        asp.relax(timing, each);
        return asp.collect(timing.finish());
    }

    private void relax(SharedTiming timing, IntConsumer each) {
        int from = blocks.from(rank.number());
        int to = blocks.to(rank.number());
        for (int node = 0; node < problem.nodes(); node++) {
            timing.breakdown().enter(Kind.COMMUNICATION);
            int[] row = row(node, node >= from && node < to);
            timing.breakdown().enter(Kind.COMPUTE);
            own.relax(node, row, from, to);
            charge((long) (to - from) * problem.nodes());
            each.accept(node + 1);
        }
        timing.breakdown().enter(Kind.COMMUNICATION);
        awaitOwn();
    }

    /// The owner of the last rows may be far ahead of them: a read waits until they have left.
    private void awaitOwn() {
        if (!rows.has(problem.nodes() - 1)) {
            throw new AssertionError("the last row was used, and is not there");
        }
    }

    private int[] row(int node, boolean mine) {
        if (!mine) {
            return rows.row(node);
        }
        int[] row = own.row(node);
        rows.put(node, row);
        return row;
    }

    /// Each distance is read, added to another, compared and written.
    private void charge(long distances) {
        rank.operate(2 * distances, 2 * Integer.BYTES * distances, Integer.BYTES * distances);
    }

    /// Brings all rows to rank 0.
    private Optional<AspRun> collect(Timing timing) {
        for (int node = blocks.from(rank.number()); node < blocks.to(rank.number()); node++) {
            result.put(node, own.row(node));
        }
        if (rank.number() > 0) {
            return Optional.empty();
        }
        var whole = new Distances(problem, 0, problem.nodes());
        for (int node = 0; node < problem.nodes(); node++) {
            int[] row = result.row(node);
            System.arraycopy(row, 0, whole.row(node), 0, row.length);
        }
        return Optional.of(AspRun.of(whole, timing));
    }
}
