// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.RemoteInbox;
import org.atoll.codec.face.AtOnce;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Owns a block of molecules, and simulates them with the owners of the others.
@Remote
class RemoteMolecules {
    private final WaterProblem problem;
    private final RemoteObjects remote = RemoteObjects.current();
    private final RemoteInbox<double[]> given = new RemoteInbox<>(remote);
    private final RemoteInbox<double[]> givenSums = new RemoteInbox<>(remote);
    private final CallSums sums = new CallSums(remote, givenSums);
    private final SingleSharing single;
    private final MoleculeSharing sharing;
    private final Breakdown breakdown = new Breakdown(remote.rank()::nanoTime);
    private final Simulation simulation;
    private final double[] energies;

    RemoteMolecules(WaterWork work) {
        problem = work.problem();
        var blocks = new Blocks(problem.molecules(), remote.rank().size());
        single = new SingleSharing(remote, blocks);
        sharing = work.calls() == MoleculeCalls.SINGLE
                ? single
                : new CombinedSharing(remote, blocks, given);
        var molecules = new Molecules(problem);
        Start.fill(molecules);
        simulation = new Simulation(
                molecules, new ByCalls(remote, blocks, sharing, sums, breakdown));
        energies = new double[Energies.NUMBERS * problem.steps()];
    }

    /// The exchange of one worker.
    private record ByCalls(
            RemoteObjects remote,
            Blocks blocks,
            MoleculeSharing sharing,
            CallSums sums,
            Breakdown breakdown) implements Exchange {

        @Override
        public int from() {
            return blocks.from(remote.rank().number());
        }

        @Override
        public int to() {
            return blocks.to(remote.rank().number());
        }

        @Override
        public void computed(long steps) {
            remote.rank().operate(steps);
        }

        @Override
        public void positions(double[] positions) {
            breakdown.spend(Kind.COMMUNICATION, () -> sharing.positions(positions));
        }

        @Override
        public void forces(double[] forces) {
            breakdown.spend(Kind.COMMUNICATION, () -> sharing.forces(forces));
        }

        @Override
        public double[] total(double[] own) {
            breakdown.enter(Kind.COMMUNICATION);
            double[] all = sums.of(own);
            breakdown.enter(Kind.COMPUTE);
            return all;
        }
    }

    /// Hears of all workers.
    ///
    /// @param all by rank
    public void meet(List<RemoteMolecules> all) {
        sharing.meet(all);
        sums.meet(all);
    }

    /// Does all steps. All workers do.
    ///
    /// @return the seconds spent, as [Breakdown] says
    public double[] simulate() {
        breakdown.restart();
        List<Energies> _ = simulation.run(step -> step.enter(energies));
        breakdown.spend(Kind.COMMUNICATION, remote::settle);
        return breakdown.seconds();
    }

    /// The energies of all steps, as [Energies#of] reads them.
    public double[] energies() {
        return energies;
    }

    /// As [Simulation#drift]. All workers do it.
    public double drift() {
        double drift = simulation.drift();
        remote.settle();
        return drift;
    }

    /// Takes positions or forces.
    ///
    /// @param round how often something was shared before
    @AtOnce
    public void take(long round, int giver, double[] numbers) {
        given.put(round, giver, numbers);
    }

    /// Takes numbers to be added, or sums.
    ///
    /// @param round how often something was added before
    @AtOnce
    public void takeSums(long round, int giver, double[] numbers) {
        givenSums.put(round, giver, numbers);
    }

    /// Gives the position of one molecule. Blocks until it is known.
    ///
    /// @param round how often positions were shared, with this time
    public double[] position(long round, int molecule) {
        return single.position(round, molecule);
    }

    /// Takes the force on one molecule.
    ///
    /// @param index which of this worker's
    public void add(int giver, int index, double[] force) {
        single.add(giver, index, force);
    }
}
