// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// IS by tasks: the master and its workers count a block of keys each. Each adds its counts to
/// those of the tasks before it and sends them on; the last one sends the sums to all.
final class TasksIs implements Ranking.Sharing {
    private static final int COUNTS = 1;
    private static final int FOUND = 2;

    private final TaskTeam team;
    private final Pvm pvm;
    private final int values;
    private final Breakdown breakdown;

    private TasksIs(TaskTeam team, int values, Breakdown breakdown) {
        this.team = team;
        this.pvm = team.pvm();
        this.values = values;
        this.breakdown = breakdown;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives the number of rankings done after each, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(IsProblem problem, Rank rank, IntConsumer each) {
        return TaskTeam
                .onOthers(rank, IsWorker.class, packing -> packing.ints(
                        problem.keys(), problem.values(), problem.rankings()))
                .flatMap(team -> rank(problem, team, each));
    }

    /// Does one task's part.
    ///
    /// @param each receives the number of rankings done after each
    /// @return on the master what the run gave; nothing elsewhere
    static Optional<IsRun> rank(IsProblem problem, TaskTeam team, IntConsumer each) {
        var blocks = new Blocks(problem.keys(), team.parts());
        var ranking = new Ranking(
                problem, blocks.from(team.number()), blocks.to(team.number()));
        var timing = new SharedTiming(team.world()::nanoTime, team);
        long[] found = ranking.run(
                new TasksIs(team, problem.values(), timing.breakdown()), each);
        var measured = timing.finish();
        if (team.number() > 0) {
            team.pvm().psend(team.task(0), FOUND, found);
            return Optional.empty();
        }
        addUp(team, found);
        return Optional.of(IsRun.of(found, measured));
    }

    private static void addUp(TaskTeam team, long... found) {
        long[] theirs = new long[found.length];
        for (Tid worker : team.tasks().subList(1, team.parts())) {
            team.pvm().precv(worker, FOUND, theirs);
            for (int i = 0; i < found.length; i++) {
                found[i] += theirs[i];
            }
        }
    }

    @Override
    public void share(int ranking, int[] counts) {
        breakdown.spend(Kind.COMMUNICATION, () -> add(counts));
    }

    @Override
    public void lookedUp(Keys keys) {
        keys.charge(team.world());
    }

    @Override
    public void ranked(int ranking) {
        team.world().operate(values);
    }

    /// Makes the counts of one task those of all.
    private void add(int... counts) {
        int own = team.number();
        int last = team.parts() - 1;
        if (own > 0) {
            int[] before = new int[counts.length];
            pvm.precv(team.task(own - 1), COUNTS, before);
            Keys.add(before, counts);
            Keys.chargeAddition(team.world(), counts.length);
        }
        if (own < last) {
            pvm.psend(team.task(own + 1), COUNTS, counts);
            pvm.precv(team.task(last), COUNTS, counts);
        } else {
            List<Tid> others = team.tasks().subList(0, last);
            pvm.mcast(others, COUNTS, pvm.pack().ints(counts));
        }
    }
}
