// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.reflect.Array;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.applications.WideArea;
import org.atoll.job.Rank;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.NeighborExchange;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// SOR by messages: each rank owns a block of rows and keeps a copy of the row on either side.
/// After each colour, neighbours send each other that colour's points of their outermost rows.
///
/// In the form for slow links the exchange has two phases ([NeighborExchange]): the outermost rows
/// are relaxed first, their points are on the way while the others are relaxed, and the
/// neighbours' points are waited for only before the next colour needs them.
///
/// A point stands behind each iteration.
public final class MpjSor {

    private static final int RESULT = 2;

    private final SorProblem problem;
    private final Comm comm;
    private final Blocks blocks;
    private final int rank;
    private final Grid grid;
    private final WideArea form;
    private final Rank self;
    private final CartComm line;
    private final Parts[] edges = new Parts[2];
    private final Parts[] copies = new Parts[2];
    private final NeighborExchange[] exchanges = new NeighborExchange[2];

    private MpjSor(SorProblem problem, Rank self, WideArea form) {
        this.problem = problem;
        this.self = self;
        this.form = form;
        comm = Mpj.in(self).comm();
        rank = comm.rank();
        blocks = new Blocks(problem.rows() - 2, comm.size());
        grid = new Grid(problem, from(rank) - 1, blocks.count(rank) + 2);
        grid.fill(problem);
        int working = Math.min(comm.size(), problem.rows() - 2);
        line = comm.cartesian(new int[] {working}, new boolean[] {false});
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            edges[colour] = rows(colour, from(rank), to(rank) - 1);
            copies[colour] = rows(colour, from(rank) - 1, to(rank));
            exchanges[colour] = line.neighborExchange(edges[colour], copies[colour]);
        }
    }

    /// A row for the rank before and one for the rank behind. Ranks without rows have no
    /// neighbours, so theirs are empty.
    private Parts rows(int colour, int before, int behind) {
        return blocks.count(rank) == 0
                ? Parts.of(new double[0], new int[2])
                : Parts.of(Part.of(grid.row(before, colour)), Part.of(grid.row(behind, colour)));
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param form    naive, or optimized for slow links
    /// @param each    receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    public static Optional<SorRun> run(
            SorProblem problem, Rank self, WideArea form, IntConsumer each) {
        var sor = new MpjSor(problem, self, form);
        var timing = SharedTiming.unbegun(self::nanoTime, Messages.of(self));
        sor.sweep(timing, each);
        timing.breakdown().spend(Kind.COMMUNICATION, () -> sor.finish(Grid.BLACK));
        return sor.collect(timing.finish());
    }

    private int from(int owner) {
        return 1 + blocks.from(owner);
    }

    private int to(int owner) {
        return 1 + blocks.to(owner);
    }

    /// All iterations, or those that a snapshot leaves.
    private void sweep(SharedTiming timing, IntConsumer each) {
        Checkpoint ck = Recovery.in(self);
        grid.register(ck);
        Count done = ck.count("iterations");
        boolean _ = ck.begin();
        for (; done.get() < problem.iterations(); done.next()) {
            if (done.get() == problem.untimed()) {
                timing.begin();
            }
            sweep(Grid.RED, timing.breakdown());
            sweep(Grid.BLACK, timing.breakdown());
            each.accept((int) done.get() + 1);
            if (ck.isKept()) { // else the exchange may go on
                timing.breakdown().spend(Kind.COMMUNICATION, () -> finish(Grid.BLACK));
            }
            ck.point();
        }
        if (problem.untimed() == problem.iterations()) {
            timing.begin();
        }
    }

    private void sweep(int colour, Breakdown breakdown) {
        int from = from(rank);
        int to = to(rank);
        if (form == WideArea.NAIVE) {
            relax(colour, from, to);
            breakdown.spend(Kind.COMMUNICATION,
                    () -> line.neighbors().allToAll(edges[colour], copies[colour]).run());
        } else {
            breakdown.spend(Kind.COMMUNICATION, () -> finish(1 - colour));
            int top = Math.min(from + 1, to);
            int bottom = Math.max(top, to - 1);
            relax(colour, from, top);
            relax(colour, bottom, to);
            breakdown.spend(Kind.COMMUNICATION, exchanges[colour]::begin);
            relax(colour, top, bottom);
        }
    }

    private void finish(int colour) {
        exchanges[colour].finish();
    }

    private void relax(int colour, int from, int to) {
        grid.sweep(colour, from, to);
        long subnormals = self.fabric().isSimulated() ? grid.subnormals(colour, from, to) : 0;
        problem.charge(self.fabric(), to - from, blocks.count(rank), subnormals);
    }

    /// Brings all rows to rank 0.
    private Optional<SorRun> collect(Timing timing) {
        if (rank > 0) {
            for (int row = from(rank); row < to(rank); row++) {
                comm.send(grid.row(row, Grid.RED), 0, RESULT);
                comm.send(grid.row(row, Grid.BLACK), 0, RESULT);
            }
            return Optional.empty();
        }
        var whole = new Grid(problem, 0, problem.rows());
        whole.fill(problem);
        for (int owner = 0; owner < comm.size(); owner++) {
            for (int row = from(owner); row < to(owner); row++) {
                take(whole, row, owner, Grid.RED);
                take(whole, row, owner, Grid.BLACK);
            }
        }
        return Optional.of(SorRun.of(whole, timing));
    }

    private void take(Grid whole, int row, int owner, int colour) {
        Object target = whole.row(row, colour);
        if (owner == 0) {
            System.arraycopy(grid.row(row, colour), 0, target, 0, Array.getLength(target));
        } else {
            comm.receive(target, owner, RESULT);
        }
    }
}
