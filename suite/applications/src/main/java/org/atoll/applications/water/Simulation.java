// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// One worker's part of a run: the order of things in a step, the same for all models.
/// An object belongs to one thread; its operations block where its [Exchange] does.
final class Simulation {

    private final WaterProblem problem;
    private final Molecules molecules;
    private final Exchange exchange;
    private final int from;
    private final int to;
    private final double[] forces;
    private final Pairs pairs;
    private final Bonds bonds = new Bonds();

    /// Creates a worker's part.
    ///
    /// @param molecules at their start; forces have not been computed
    Simulation(Molecules molecules, Exchange exchange) {
        this.molecules = molecules;
        this.exchange = exchange;
        problem = molecules.problem();
        from = exchange.from();
        to = exchange.to();
        forces = new double[Molecules.COORDINATES * problem.molecules()];
        pairs = new Pairs(problem);
    }

    /// Computes the accelerations the run starts with, and does all time steps.
    ///
    /// @param each receives each step's energies as soon as they are known
    /// @return the energies of all steps, the same on all workers
    List<Energies> run(Consumer<Energies> each) {
        begin();
        return steps(each);
    }

    /// Does all time steps of the problem, behind [#begin].
    ///
    /// @param each receives each step's energies as soon as they are known
    /// @return the energies of all steps, the same on all workers
    List<Energies> steps(Consumer<Energies> each) {
        List<Energies> energies = new ArrayList<>();
        for (int step = 1; step <= problem.steps(); step++) {
            Energies now = advance(step);
            energies.add(now);
            each.accept(now);
        }
        return energies;
    }

    /// Computes the accelerations the run starts with. As in the program this one reproduces,
    /// they hold only the forces between molecules.
    void begin() {
        exchange.positions(molecules.positions());
        pairs.forces(molecules.positions(), forces, from, to);
        exchange.computed(pairs.forceSteps(from, to));
        exchange.forces(forces);
        Gear.accelerate(molecules, forces, from, to);
    }

    /// Does one time step. What follows depends on nothing but the molecules.
    ///
    /// @param step its number, from 1
    /// @return the energies, the same on all workers
    Energies advance(int step) {
        Gear.predict(molecules, from, to);
        exchange.positions(molecules.positions());
        double virial = pairs.forces(molecules.positions(), forces, from, to);
        exchange.computed(pairs.forceSteps(from, to));
        exchange.forces(forces);
        virial += bonds.addForces(molecules.positions(), forces, from, to);
        Gear.correct(molecules, forces, from, to);
        Gear.wrap(molecules, from, to);
        return energies(step, virial);
    }

    private Energies energies(int step, double virial) {
        exchange.positions(molecules.positions());
        pairs.potential(molecules.positions(), from, to);
        exchange.computed(pairs.potentialSteps(from, to));
        double[] sums = exchange.total(new double[] {
            Gear.kinetic(molecules, from, to),
            bonds.potential(molecules.positions(), from, to),
            pairs.inter(),
            pairs.reactionField(),
            virial
        });
        double scale = problem.potentialScale();
        return new Energies(
                step,
                sums[0] * problem.kineticScale(),
                sums[1] * scale,
                sums[2] * scale,
                sums[3] * scale,
                -0.5 * sums[4] * scale);
    }

    /// How far the molecules as a whole have begun to drift.
    ///
    /// @return the largest component of the total momentum, relative to the sum of the atoms'
    double drift() {
        double[] velocities = molecules.derivative(1);
        double[] own = new double[6];
        for (int k = from * Molecules.COORDINATES; k < to * Molecules.COORDINATES; k++) {
            double momentum = Molecules.mass(k % Molecules.COORDINATES) * velocities[k];
            own[k % 3] += momentum;
            own[3 + k % 3] += Math.abs(momentum);
        }
        double[] sums = exchange.total(own);
        double largest = 0;
        for (int d = 0; d < 3; d++) {
            largest = Math.max(largest, Math.abs(sums[d]) / Math.max(sums[3 + d], 1e-300));
        }
        return largest;
    }
}
