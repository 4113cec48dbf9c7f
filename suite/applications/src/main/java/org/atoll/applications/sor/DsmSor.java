// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.dsm.Dsm;
import org.atoll.job.Rank;

/// SOR in shared memory: the grid is shared, each rank relaxes a block of rows, and a barrier
/// stands after each colour. Written for all policies, ranks push their outer rows to their
/// neighbours instead and wait for those alone. Only the times are told by messages.
public final class DsmSor {

    private final SorProblem problem;
    private final Rank rank;
    private final Dsm dsm;
    private final SharedGrid grid;
    private final boolean pushes;
    private final List<Integer> neighbours;
    private final int from;
    private final int to;

    private DsmSor(SorProblem problem, Rank rank, boolean pushes) {
        this.problem = problem;
        this.rank = rank;
        dsm = Dsm.in(rank);
        var blocks = new Blocks(problem.rows() - 2, dsm.size());
        from = 1 + blocks.from(dsm.rank());
        to = 1 + blocks.to(dsm.rank());
        grid = new SharedGrid(dsm, problem, rank.fabric().isSimulated());
        this.pushes = pushes;
        neighbours = IntStream.of(dsm.rank() - 1, dsm.rank() + 1)
                .filter(other -> other >= 0 && other < dsm.size())
                .filter(other -> from < to && blocks.count(other) > 0)
                .boxed()
                .toList();
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param pushes  whether neighbours push rows, or all meet
    /// @param each    receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    public static Optional<SorRun> run(
            SorProblem problem, Rank rank, boolean pushes, IntConsumer each) {
        return new DsmSor(problem, rank, pushes).run(each);
    }

    private Optional<SorRun> run(IntConsumer each) {
        fill();
        dsm.barrier();
        sweep(1, problem.untimed(), new Breakdown(rank::nanoTime), each);
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        sweep(problem.untimed() + 1, problem.iterations(), timing.breakdown(), each);
        Timing measured = timing.finish();
        dsm.barrier();
        Optional<SorRun> run = collect(measured);
        dsm.barrier();
        grid.free();
        return run;
    }

    /// The first rank with rows has the upper edge, the last one the lower edge.
    private void fill() {
        int end = problem.rows() - 1;
        if (from < to) {
            grid.fill(from == 1 ? 0 : from, to == end ? end + 1 : to);
        }
    }

    private void sweep(int first, int last, Breakdown breakdown, IntConsumer each) {
        for (int iteration = first; iteration <= last; iteration++) {
            sweep(Grid.RED, breakdown);
            sweep(Grid.BLACK, breakdown);
            each.accept(iteration);
        }
    }

    private void sweep(int colour, Breakdown breakdown) {
        long subnormals = grid.sweep(colour, from, to, breakdown);
        problem.charge(rank.fabric(), to - from, to - from, subnormals);
        if (pushes) {
            breakdown.spend(Kind.COMMUNICATION, () -> exchange(colour));
        } else {
            breakdown.spend(Kind.BARRIER, dsm::barrier);
        }
    }

    private void exchange(int colour) {
        for (int other : neighbours) {
            grid.push(colour, other < dsm.rank() ? from : to - 1, other);
        }
        neighbours.forEach(dsm::pushed);
    }

    private Optional<SorRun> collect(Timing timing) {
        if (dsm.rank() > 0) {
            return Optional.empty();
        }
        var whole = new Grid(problem, 0, problem.rows());
        grid.read(whole);
        return Optional.of(SorRun.of(whole, timing));
    }
}
