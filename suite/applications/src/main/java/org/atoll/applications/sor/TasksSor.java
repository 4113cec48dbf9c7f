// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.reflect.Array;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.tasks.Message;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Tid;

/// SOR by tasks: the master and its workers own a block of rows each, and keep a copy of the row
/// on either side. After each colour, neighbours send each other that colour's points of their
/// outermost rows, a message a row.
final class TasksSor {
    private static final int RESULT = 2;

    private final SorProblem problem;
    private final TaskTeam team;
    private final int from;
    private final int to;
    private final Grid grid;
    private final boolean hasBefore;
    private final boolean hasBehind;

    private TasksSor(SorProblem problem, TaskTeam team) {
        this.problem = problem;
        this.team = team;
        var blocks = new Blocks(problem.rows() - 2, team.parts());
        from = 1 + blocks.from(team.number());
        to = 1 + blocks.to(team.number());
        grid = new Grid(problem, from - 1, to - from + 2);
        grid.fill(problem);
        hasBefore = from < to && from > 1;
        hasBehind = from < to && to < problem.rows() - 1;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives the number of iterations done after each, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<SorRun> run(SorProblem problem, Rank rank, IntConsumer each) {
        return TaskTeam
                .onOthers(rank, SorWorker.class, packing -> pack(problem, packing))
                .flatMap(team -> relax(problem, team, each));
    }

    private static void pack(SorProblem problem, Packing packing) {
        packing.ints(
                problem.rows(), problem.cols(), problem.iterations(), problem.untimed());
        packing.string(problem.init().name()).string(problem.type().name());
    }

    /// The problem that the master has packed.
    static SorProblem unpack(Message packed) {
        int[] sizes = packed.ints();
        return new SorProblem(sizes[0], sizes[1], sizes[2], sizes[3],
                SorProblem.Init.valueOf(packed.string()),
                SorProblem.Type.valueOf(packed.string()));
    }

    /// Does one task's part.
    ///
    /// @param each receives the number of iterations done after each
    /// @return on the master what the run gave; nothing elsewhere
    static Optional<SorRun> relax(SorProblem problem, TaskTeam team, IntConsumer each) {
        var sor = new TasksSor(problem, team);
        sor.sweep(1, problem.untimed(), new Breakdown(team.world()::nanoTime), each);
        var timing = new SharedTiming(team.world()::nanoTime, team);
        sor.sweep(problem.untimed() + 1, problem.iterations(), timing.breakdown(), each);
        return sor.collect(timing.finish());
    }

    private void sweep(int first, int last, Breakdown breakdown, IntConsumer each) {
        for (int iteration = first; iteration <= last; iteration++) {
            sweep(Grid.RED, breakdown);
            sweep(Grid.BLACK, breakdown);
            each.accept(iteration);
        }
    }

    private void sweep(int colour, Breakdown breakdown) {
        grid.sweep(colour, from, to);
        long subnormals = team.world().isSimulated() ? grid.subnormals(colour, from, to) : 0;
        problem.charge(team.world(), to - from, to - from, subnormals);
        breakdown.spend(Kind.COMMUNICATION, () -> exchange(colour));
    }

    private void exchange(int colour) {
        int own = team.number();
        if (hasBefore) {
            team.pvm().psend(team.task(own - 1), colour, grid.row(from, colour));
        }
        if (hasBehind) {
            team.pvm().psend(team.task(own + 1), colour, grid.row(to - 1, colour));
            team.pvm().precv(team.task(own + 1), colour, grid.row(to, colour));
        }
        if (hasBefore) {
            team.pvm().precv(team.task(own - 1), colour, grid.row(from - 1, colour));
        }
    }

    /// Brings all rows to the master.
    private Optional<SorRun> collect(Timing timing) {
        if (team.number() > 0) {
            for (int row = from; row < to; row++) {
                team.pvm().psend(team.task(0), RESULT, grid.row(row, Grid.RED));
                team.pvm().psend(team.task(0), RESULT, grid.row(row, Grid.BLACK));
            }
            return Optional.empty();
        }
        var whole = new Grid(problem, 0, problem.rows());
        whole.fill(problem);
        var blocks = new Blocks(problem.rows() - 2, team.parts());
        for (int owner = 0; owner < team.parts(); owner++) {
            for (int row = 1 + blocks.from(owner); row < 1 + blocks.to(owner); row++) {
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
            Tid worker = team.task(owner);
            team.pvm().precv(worker, RESULT, target);
        }
    }
}
