// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.Pvm;

/// Water by tasks: the master and its workers own a block of molecules each, and send each other
/// positions and forces as the ranks of [MpjWater] do. Time and messages are counted from the first
/// step on.
///
/// A molecule's position travels as that of its four sites, as in the thesis's program for PVM. The
/// receiver takes those of the atoms: the kernel places M itself, for all models.
final class TasksWater implements Exchange {
    private static final int C = Molecules.COORDINATES;
    private static final int S = Sites.COORDINATES;
    private static final int POSITIONS = 1;
    private static final int FORCES = 2;

    private final TaskTeam team;
    private final Pvm pvm;
    private final int own;
    private final int parts;
    private final Blocks blocks;
    private final Sites sites;
    private Breakdown breakdown;

    private TasksWater(TaskTeam team, int molecules) {
        this.team = team;
        this.pvm = team.pvm();
        this.own = team.number();
        this.parts = team.parts();
        this.blocks = new Blocks(molecules, parts);
        this.sites = new Sites(molecules);
        this.breakdown = new Breakdown(team.world()::nanoTime);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives each step's energies, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<WaterRun> run(WaterProblem problem, Rank rank, Consumer<Energies> each) {
        return TaskTeam
                .onOthers(rank, WaterWorker.class, packing -> packing
                        .put(problem.molecules()).put(problem.steps()).put(problem.cutoff()))
                .map(team -> simulate(problem, team, each));
    }

    /// Does one task's part.
    ///
    /// @param each receives each step's energies
    /// @return what the run gave, the same on all tasks
    static WaterRun simulate(WaterProblem problem, TaskTeam team, Consumer<Energies> each) {
        var molecules = new Molecules(problem);
        Start.fill(molecules);
        var exchange = new TasksWater(team, problem.molecules());
        var simulation = new Simulation(molecules, exchange);
        var timing = new SharedTiming(team.world()::nanoTime, team);
        exchange.breakdown = timing.breakdown();
        simulation.begin();
        timing.countFromHere();
        List<Energies> energies = simulation.steps(each);
        var whole = timing.finish();
        return new WaterRun(energies, simulation.drift(), whole);
    }

    @Override
    public int from() {
        return blocks.from(own);
    }

    @Override
    public int to() {
        return blocks.to(own);
    }

    @Override
    public void computed(long steps) {
        team.world().operate(steps);
    }

    @Override
    public void positions(double[] positions) {
        breakdown.spend(Kind.COMMUNICATION, () -> sharePositions(positions));
    }

    private void sharePositions(double[] positions) {
        sites.place(positions, from(), to() - from());
        double[] coordinates = sites.coordinates();
        for (int away = 1; away < parts; away++) {
            int before = Math.floorMod(own - away, parts);
            int offered = Pairs.needed(blocks, before, own);
            if (offered > 0) {
                pvm.psend(team.task(before), POSITIONS, coordinates, S * from(), S * offered);
            }
        }
        for (int away = 1; away < parts; away++) {
            int after = (own + away) % parts;
            int first = blocks.from(after);
            int wanted = Pairs.needed(blocks, own, after);
            if (wanted > 0) {
                pvm.precv(team.task(after), POSITIONS, coordinates, S * first, S * wanted);
                sites.takeAtoms(positions, first, wanted);
            }
        }
    }

    @Override
    public void forces(double[] forces) {
        breakdown.spend(Kind.COMMUNICATION, () -> combineForces(forces));
    }

    private void combineForces(double[] forces) {
        for (int away = 1; away < parts; away++) {
            int after = (own + away) % parts;
            int added = Pairs.needed(blocks, own, after);
            if (added > 0) {
                pvm.psend(team.task(after), FORCES, forces, C * blocks.from(after), C * added);
            }
        }
        double[] theirs = new double[C * (to() - from())];
        for (int other = 0; other < parts; other++) {
            int added = other == own ? 0 : C * Pairs.needed(blocks, other, own);
            if (added > 0) {
                pvm.precv(team.task(other), FORCES, theirs, 0, added);
            }
            for (int k = 0; k < added; k++) {
                forces[C * from() + k] += theirs[k];
            }
        }
    }

    /// In two sums, as the thesis's program: the first number, which is the kinetic energy, and all
    /// others.
    @Override
    public double[] total(double[] numbers) {
        breakdown.enter(Kind.COMMUNICATION);
        double[] first = team.sums(new double[] {numbers[0]});
        double[] others = new double[numbers.length - 1];
        System.arraycopy(numbers, 1, others, 0, others.length);
        double[] sums = new double[numbers.length];
        sums[0] = first[0];
        System.arraycopy(team.sums(others), 0, sums, 1, others.length);
        breakdown.enter(Kind.COMPUTE);
        return sums;
    }
}
