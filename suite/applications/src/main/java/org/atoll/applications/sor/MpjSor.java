// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.RankTiming;
import org.atoll.applications.Timing;
import org.atoll.applications.WideArea;
import org.atoll.mpj.Comm;
import org.atoll.mpj.MpjWorld;
import org.atoll.mpj.Request;

/// SOR by messages: each rank owns a block of rows and keeps a copy of the row on either side.
/// After each colour, neighbours send each other that colour's points of their outermost rows.
///
/// In the form for slow links the exchange has two phases: the outermost rows are relaxed first,
/// their points are on the way while the others are relaxed, and the neighbours' points are
/// waited for only before the next colour needs them.
public final class MpjSor {

    private static final int EDGE = 1;
    private static final int RESULT = 2;

    private final SorProblem problem;
    private final Comm comm;
    private final Blocks blocks;
    private final int rank;
    private final Grid grid;
    private final WideArea form;
    private final MpjWorld world;
    private List<Request> underWay = List.of();

    private MpjSor(SorProblem problem, MpjWorld world, WideArea form) {
        this.problem = problem;
        this.world = world;
        this.form = form;
        comm = world.comm();
        rank = comm.rank();
        blocks = new Blocks(problem.rows() - 2, comm.size());
        grid = new Grid(problem.cols(), from(rank) - 1, blocks.count(rank) + 2);
        grid.fill(problem);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem what is relaxed
    /// @param world   the job
    /// @param form    naive, or optimized for slow links
    /// @param each    receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    public static Optional<SorRun> run(
            SorProblem problem, MpjWorld world, WideArea form, IntConsumer each) {
        var sor = new MpjSor(problem, world, form);
        var timing = new RankTiming(world);
        for (int iteration = 1; iteration <= problem.iterations(); iteration++) {
            sor.sweep(Grid.RED, timing.breakdown());
            sor.sweep(Grid.BLACK, timing.breakdown());
            each.accept(iteration);
        }
        timing.breakdown().spend(Kind.COMMUNICATION, sor::finishExchange);
        return sor.collect(timing.finish());
    }

    private int from(int owner) {
        return 1 + blocks.from(owner);
    }

    private int to(int owner) {
        return 1 + blocks.to(owner);
    }

    private void sweep(int colour, Breakdown breakdown) {
        int from = from(rank);
        int to = to(rank);
        if (form == WideArea.NAIVE) {
            relax(colour, from, to);
            breakdown.enter(Kind.COMMUNICATION);
            startExchange(colour);
            finishExchange();
        } else {
            breakdown.spend(Kind.COMMUNICATION, this::finishExchange);
            int top = Math.min(from + 1, to);
            int bottom = Math.max(top, to - 1);
            relax(colour, from, top);
            relax(colour, bottom, to);
            breakdown.spend(Kind.COMMUNICATION, () -> startExchange(colour));
            relax(colour, top, bottom);
        }
        breakdown.enter(Kind.COMPUTE);
    }

    /// Half of the points, each with four neighbours.
    private void relax(int colour, int from, int to) {
        grid.sweep(colour, from, to);
        world.operate((long) (to - from) * problem.cols() / 2 * 4);
    }

    private void finishExchange() {
        Request.awaitAll(underWay);
        underWay = List.of();
    }

    /// Ranks without rows are the last ones; they and their copies take no part.
    private void startExchange(int colour) {
        if (blocks.count(rank) == 0) {
            return;
        }
        List<Request> requests = new ArrayList<>(4);
        if (rank > 0) {
            exchange(rank - 1, grid.row(from(rank) - 1, colour), grid.row(from(rank), colour),
                    requests);
        }
        if (rank + 1 < comm.size() && blocks.count(rank + 1) > 0) {
            exchange(rank + 1, grid.row(to(rank), colour), grid.row(to(rank) - 1, colour),
                    requests);
        }
        underWay = requests;
    }

    private void exchange(int peer, double[] theirs, double[] mine, List<Request> requests) {
        requests.add(comm.receiveAsync(theirs, peer, EDGE));
        requests.add(comm.sendAsync(mine, peer, EDGE));
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
        var whole = new Grid(problem.cols(), 0, problem.rows());
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
        double[] target = whole.row(row, colour);
        if (owner == 0) {
            System.arraycopy(grid.row(row, colour), 0, target, 0, target.length);
        } else {
            comm.receive(target, owner, RESULT);
        }
    }
}
