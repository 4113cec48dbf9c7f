// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Objects;
import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.applications.ilink.IlinkProblem.Task;
import org.atoll.job.Rank;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;

/// ILINK by tasks: the master adds up what its workers send, in the order of their numbers, and
/// sends them the sums. Only numbers that are not 0 are sent.
final class TasksIlink implements LinkageTeam {
    private static final int PART = 1;
    private static final int SUMS = 2;

    private final TaskTeam team;
    private final Pvm pvm;
    private final double steps;
    private final Breakdown breakdown;

    private TasksIlink(TaskTeam team, double steps, Breakdown breakdown) {
        this.team = team;
        pvm = team.pvm();
        this.steps = steps;
        this.breakdown = breakdown;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IlinkRun> run(IlinkProblem problem, Rank rank, Watcher watcher) {
        StudySource source = problem.source();
        Task task = problem.task();
        return TaskTeam
                .onOthers(rank, IlinkTaskWorker.class, packing -> packing
                        .string(source.set())
                        .string(source.datafile().toString())
                        .string(source.pedfile().toString())
                        .doubles(task.fixed())
                        .string(task.wanted().name())
                        .string(task.level().name())
                        .put(task.steps())
                        .string(Objects.toString(task.resume(), "")))
                .flatMap(team -> rank(problem, team, watcher));
    }

    /// Does one task's part.
    ///
    /// @return on the master what the run gave; nothing elsewhere
    static Optional<IlinkRun> rank(IlinkProblem problem, TaskTeam tasks, Watcher watcher) {
        var timing = new SharedTiming(tasks.world()::nanoTime, tasks);
        var team = new TasksIlink(tasks, problem.task().steps(), timing.breakdown());
        IlinkRun run = new Estimation(problem, watcher).run(team);
        var measured = timing.finish();
        return tasks.number() > 0 ? Optional.empty() : Optional.of(run.with(measured));
    }

    @Override
    public int number() {
        return team.number();
    }

    @Override
    public int parts() {
        return team.parts();
    }

    @Override
    public void add(double[] mine) {
        breakdown.spend(Kind.COMMUNICATION, () -> exchange(mine));
    }

    private void exchange(double[] mine) {
        if (team.number() > 0) {
            pvm.send(team.task(0), PART, pvm.pack().doubles(NonzeroNumbers.pack(mine)));
            try (Message sums = pvm.recv(team.task(0), SUMS)) {
                NonzeroNumbers.unpack(sums.doubles(), mine);
            }
            return;
        }
        for (int other = 1; other < team.parts(); other++) {
            try (Message theirs = pvm.recv(team.task(other), PART)) {
                NonzeroNumbers.add(theirs.doubles(), mine);
            }
        }
        double[] sums = NonzeroNumbers.pack(mine);
        for (int other = 1; other < team.parts(); other++) {
            pvm.send(team.task(other), SUMS, pvm.pack().doubles(sums));
        }
    }

    @Override
    public double largest(double mine) {
        return team.largest(mine);
    }

    /// Where an operation takes longer, fewer are worth a message.
    @Override
    public double leastShared() {
        return LEAST_SHARED / steps;
    }

    @Override
    public void charge(long operations) {
        team.world().operate(Math.round(steps * operations), 0, 0);
    }
}
