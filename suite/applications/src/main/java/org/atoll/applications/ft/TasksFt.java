// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// FT by tasks: the master and its workers have a share each, and send each other a message for
/// each block of an exchange. Workers send their part of each sum to the master.
final class TasksFt implements SlabExchange {
    private static final int BLOCK = 1;
    private static final int SUM = 2;

    private final TaskTeam team;
    private final Pvm pvm;
    private final List<double[]> sums = new ArrayList<>();

    private TasksFt(TaskTeam team) {
        this.team = team;
        this.pvm = team.pvm();
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each receives the number of iterations done after each, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<FtRun> run(FtProblem problem, Rank rank, IntConsumer each) {
        // Said by who runs the program, not by a worker that has thrown.
        SlabTransforms.requireRoom(problem, rank.fabric(), rank.number(), rank.size());
        return TaskTeam
                .onOthers(rank, FtTaskWorker.class, packing -> packing
                        .put(problem.steps())
                        .ints(problem.nx(), problem.ny(), problem.nz(), problem.iterations()))
                .flatMap(team -> rank(problem, team, each));
    }

    /// Does one task's part.
    ///
    /// @param each receives the number of iterations done after each
    /// @return on the master what the run gave; nothing elsewhere
    static Optional<FtRun> rank(FtProblem problem, TaskTeam team, IntConsumer each) {
        var timing = SharedTiming.unbegun(team.world()::nanoTime, team);
        var slabs = new SlabTransforms(
                problem, team.world(), team.number(), team.parts(), new TasksFt(team),
                timing.breakdown());
        timing.begin();
        List<double[]> sums = slabs.run(each);
        var measured = timing.finish();
        return team.number() > 0 ? Optional.empty() : Optional.of(new FtRun(sums, measured));
    }

    @Override
    public void exchange(double[] out, double[] in, IntBinaryOperator counts) {
        int own = team.number();
        for (int step = 0, at = 0; step < team.parts(); step++) {
            int count = counts.applyAsInt(own, step);
            if (step != own && count > 0) {
                pvm.psend(team.task(step), BLOCK, out, at, count);
            }
            at += count;
        }
        for (int peer = 0, at = 0; peer < team.parts(); peer++) {
            int count = counts.applyAsInt(peer, own);
            if (peer != own && count > 0) {
                var _ = pvm.precv(team.task(peer), BLOCK, in, at, count);
            }
            at += count;
        }
    }

    @Override
    public void add(int iteration, double[] mine) {
        if (team.number() > 0) {
            pvm.psend(team.task(0), SUM, mine);
            return;
        }
        double[] theirs = new double[mine.length];
        for (Tid worker : team.tasks().subList(1, team.parts())) {
            pvm.precv(worker, SUM, theirs);
            mine[0] += theirs[0];
            mine[1] += theirs[1];
        }
        sums.add(mine);
    }

    @Override
    public List<double[]> sums() {
        return sums;
    }
}
