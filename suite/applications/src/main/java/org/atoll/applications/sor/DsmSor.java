// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.dsm.Dsm;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;

/// SOR in shared memory: the grid is shared, each rank relaxes a block of rows, and a barrier
/// stands after each colour. Only the times are told by messages.
public final class DsmSor {

    private final SorProblem problem;
    private final Rank rank;
    private final Dsm dsm;
    private final SharedGrid grid;
    private final int from;
    private final int to;

    private DsmSor(SorProblem problem, Rank rank) {
        this.problem = problem;
        this.rank = rank;
        dsm = Dsm.in(rank);
        var blocks = new Blocks(problem.rows() - 2, dsm.size());
        from = 1 + blocks.from(dsm.rank());
        to = 1 + blocks.to(dsm.rank());
        grid = new SharedGrid(dsm, problem.rows(), problem.cols());
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem what is relaxed
    /// @param rank    the rank
    /// @param each    receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    public static Optional<SorRun> run(SorProblem problem, Rank rank, IntConsumer each) {
        return new DsmSor(problem, rank).run(each);
    }

    private Optional<SorRun> run(IntConsumer each) {
        fill();
        dsm.barrier();
        var timing = new SharedTiming(rank::nanoTime, new Messages(Mpj.in(rank).comm()));
        for (int iteration = 1; iteration <= problem.iterations(); iteration++) {
            sweep(Grid.RED, timing.breakdown());
            sweep(Grid.BLACK, timing.breakdown());
            each.accept(iteration);
        }
        Optional<SorRun> run = collect(timing.finish());
        dsm.barrier();
        grid.free();
        return run;
    }

    /// The first rank with rows has the upper edge, the last one the lower edge.
    private void fill() {
        int end = problem.rows() - 1;
        if (from < to) {
            grid.fill(problem, from == 1 ? 0 : from, to == end ? end + 1 : to);
        }
    }

    private void sweep(int colour, Breakdown breakdown) {
        grid.sweep(colour, from, to, breakdown);
        charge();
        breakdown.spend(Kind.BARRIER, dsm::barrier);
    }

    /// Half of the points, each with four neighbours. Each is written, and each of the other
    /// half is read.
    private void charge() {
        long points = (long) (to - from) * problem.cols() / 2;
        long held = (long) (to - from) * problem.cols() * Double.BYTES;
        rank.operate(4 * points, 2 * Double.BYTES * points, held);
    }

    private Optional<SorRun> collect(Timing timing) {
        if (dsm.rank() > 0) {
            return Optional.empty();
        }
        var whole = new Grid(problem.cols(), 0, problem.rows());
        grid.read(whole);
        return Optional.of(SorRun.of(whole, timing));
    }
}
