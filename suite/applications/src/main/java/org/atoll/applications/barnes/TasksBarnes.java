// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.Pvm;

/// Barnes-Hut by tasks, as the thesis's program for PVM: the master and its workers have all
/// bodies, and each makes the whole tree. At the end of a step each sends the bodies of its zone to
/// all others.
final class TasksBarnes implements BodySharing {
    private static final int ZONE = 1;

    private final TaskTeam team;
    private final Pvm pvm;
    private final Bodies bodies;
    private final TreeBuilder builder;
    private final Breakdown breakdown;

    private TasksBarnes(TaskTeam team, Bodies bodies, int leaf, Breakdown breakdown) {
        this.team = team;
        this.pvm = team.pvm();
        this.bodies = bodies;
        this.breakdown = breakdown;
        builder = TreeBuilder.alone(bodies, leaf, team.world()::operate);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each receives each step and the bodies behind it, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<BarnesRun> run(
            BarnesProblem problem, BodyTable start, Rank rank,
            BiConsumer<BarnesStep, Bodies> each) {
        return TaskTeam
                .onOthers(rank, BarnesTaskWorker.class, packing -> packing
                        .put(problem.steps()).put(problem.theta()).put(problem.leaf())
                        .put(problem.dt()).put(problem.eps()).doubles(start.numbers()))
                .flatMap(team -> rank(problem, start, team, each));
    }

    /// Does one task's part.
    ///
    /// @param each receives each step and the bodies behind it, on the master
    /// @return on the master what the run gave; nothing elsewhere
    static Optional<BarnesRun> rank(
            BarnesProblem problem, BodyTable start, TaskTeam team,
            BiConsumer<BarnesStep, Bodies> each) {
        var bodies = new Bodies(start);
        var timing = new SharedTiming(team.world()::nanoTime, team);
        var sharing = new TasksBarnes(team, bodies, problem.leaf(), timing.breakdown());
        List<BarnesStep> steps = new BarnesSimulation(
                problem, bodies, team.number(), team.parts(), sharing).run(each);
        var measured = timing.finish();
        return team.number() > 0
                ? Optional.empty()
                : Optional.of(new BarnesRun(steps, bodies.table(), measured));
    }

    @Override
    public void computed(long steps) {
        team.world().operate(steps);
    }

    @Override
    public void gather() {}

    @Override
    public Octree tree() {
        return builder.grow();
    }

    @Override
    public void beforeMoves() {}

    @Override
    public void give(int[] order, CostZones zones) {
        breakdown.spend(Kind.COMMUNICATION, () -> exchange(order, zones));
    }

    private void exchange(int[] order, CostZones zones) {
        int own = team.number();
        double[] records = new double[Bodies.RECORD * bodies.count()];
        int count = size(zones, own);
        bodies.pack(order, zones.from(own), zones.to(own), records, 0);
        for (int away = 1; count > 0 && away < team.parts(); away++) {
            pvm.psend(team.task((own + away) % team.parts()), ZONE, records, 0, count);
        }
        for (int away = 1; away < team.parts(); away++) {
            int other = (own + away) % team.parts();
            if (size(zones, other) > 0) {
                var _ = pvm.precv(team.task(other), ZONE, records, 0, size(zones, other));
                bodies.unpack(order, zones.from(other), zones.to(other), records, 0);
            }
        }
    }

    /// How many numbers the records of a zone have.
    private static int size(CostZones zones, int zone) {
        return Bodies.RECORD * (zones.to(zone) - zones.from(zone));
    }
}
