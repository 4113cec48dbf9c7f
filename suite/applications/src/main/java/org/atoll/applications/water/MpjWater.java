// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// Water by messages. Each rank owns a block of molecules and the pairs they answer for, which
/// need the molecules of the half ring that follows. Before forces, every owner sends positions
/// to the ranks before it that need them; after, each rank sends every owner one message with
/// all it has added up for that owner's molecules.
///
/// What a rank needs of another's block is always a beginning of it, because its half ring runs
/// on from its own block; so messages are contiguous and need no packing.
///
/// A point stands behind each time step.
public final class MpjWater implements Exchange {

    private static final int C = Molecules.COORDINATES;
    private static final int POSITIONS = 1;
    private static final int FORCES = 2;

    private final Rank self;
    private final Comm comm;
    private final int rank;
    private final Blocks blocks;
    private final Breakdown breakdown;
    private final double[][] received;

    private MpjWater(Rank self, int molecules, Breakdown breakdown) {
        this.self = self;
        comm = Mpj.in(self).comm();
        rank = comm.rank();
        blocks = new Blocks(molecules, comm.size());
        this.breakdown = breakdown;
        received = new double[comm.size()][];
        for (int peer = 0; peer < received.length; peer++) {
            received[peer] = new double[C * (peer == rank ? 0 : Pairs.needed(blocks, peer, rank))];
        }
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives each step's energies on every rank
    /// @return what it gave, the same on all ranks
    public static WaterRun run(
            WaterProblem problem, Rank self, Consumer<Energies> each) {
        var molecules = new Molecules(problem);
        Start.fill(molecules);
        var timing = new SharedTiming(self::nanoTime, Messages.of(self));
        var simulation = new Simulation(
                molecules, new MpjWater(self, problem.molecules(), timing.breakdown()));
        List<Energies> energies = steps(simulation, molecules, Recovery.in(self), each);
        var whole = timing.finish();
        return new WaterRun(energies, simulation.drift(), whole);
    }

    /// All steps, or those that a snapshot leaves.
    private static List<Energies> steps(
            Simulation simulation, Molecules molecules, Checkpoint ck, Consumer<Energies> each) {
        int steps = molecules.problem().steps();
        for (int order = 0; order <= Molecules.ORDER; order++) {
            double[] _ = ck.array("derivative " + order, molecules.derivative(order));
        }
        double[] energies = ck.doubles("energies", Energies.NUMBERS * steps);
        Count done = ck.count("steps");
        if (ck.begin()) {
            simulation.begin();
        }
        for (; done.get() < steps; done.next()) {
            Energies now = simulation.advance((int) done.get() + 1);
            now.enter(energies);
            each.accept(now);
            ck.point();
        }
        return IntStream.rangeClosed(1, steps)
                .mapToObj(step -> Energies.of(energies, step))
                .toList();
    }

    @Override
    public int from() {
        return blocks.from(rank);
    }

    @Override
    public int to() {
        return blocks.to(rank);
    }

    @Override
    public void computed(long steps) {
        self.operate(steps);
    }

    @Override
    public void positions(double[] positions) {
        breakdown.spend(Kind.COMMUNICATION, () -> sharePositions(positions));
    }

    private void sharePositions(double[] positions) {
        List<Request> requests = new ArrayList<>();
        for (int away = 1; away < comm.size(); away++) {
            int after = (rank + away) % comm.size();
            int before = Math.floorMod(rank - away, comm.size());
            long wanted = (long) C * Pairs.needed(blocks, rank, after);
            long offered = (long) C * Pairs.needed(blocks, before, rank);
            if (wanted > 0) {
                requests.add(comm.receiveAsync(
                        positions, (long) C * blocks.from(after), wanted, after, POSITIONS));
            }
            if (offered > 0) {
                requests.add(comm.sendAsync(
                        positions, (long) C * from(), offered, before, POSITIONS));
            }
        }
        Request.awaitAll(requests);
    }

    @Override
    public void forces(double[] forces) {
        breakdown.spend(Kind.COMMUNICATION, () -> combineForces(forces));
    }

    private void combineForces(double[] forces) {
        List<Request> requests = new ArrayList<>();
        for (int away = 1; away < comm.size(); away++) {
            int after = (rank + away) % comm.size();
            int before = Math.floorMod(rank - away, comm.size());
            long added = (long) C * Pairs.needed(blocks, rank, after);
            if (received[before].length > 0) {
                requests.add(comm.receiveAsync(received[before], before, FORCES));
            }
            if (added > 0) {
                requests.add(comm.sendAsync(
                        forces, (long) C * blocks.from(after), added, after, FORCES));
            }
        }
        Request.awaitAll(requests);
        int begin = C * from();
        for (double[] theirs : received) {
            for (int k = 0; k < theirs.length; k++) {
                forces[begin + k] += theirs[k];
            }
        }
    }

    @Override
    public double[] total(double[] own) {
        breakdown.enter(Kind.COMMUNICATION);
        double[] sums = comm.allReduce(own, Op.SUM);
        breakdown.enter(Kind.COMPUTE);
        return sums;
    }
}
