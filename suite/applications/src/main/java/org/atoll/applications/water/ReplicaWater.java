// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;
import org.jspecify.annotations.Nullable;

/// Water by shared objects: each rank's positions have a copy everywhere, which the ranks read that
/// need them; the forces on its molecules are one object where it is, to which the others add. Only
/// times are told by messages.
///
/// Source: H. Bal et al., Orca: a language for parallel programming of distributed systems, 1992.
final class ReplicaWater implements Exchange {

    private static final int C = Molecules.COORDINATES;

    private final Rank self;
    private final int rank;
    private final Blocks blocks;
    private final Breakdown breakdown;
    private final List<SharedPositions> positions = new ArrayList<>();
    private final List<SharedForces> forces = new ArrayList<>();
    private final SharedSums sums;
    private long round;
    private long totals;

    private ReplicaWater(Rank self, int molecules, Breakdown breakdown) {
        this.self = self;
        rank = self.number();
        blocks = new Blocks(molecules, self.size());
        this.breakdown = breakdown;
        Orca orca = Orca.in(self);
        for (int peer = 0; peer < self.size(); peer++) {
            positions.add(orca.replicated("water.positions " + peer, SharedPositions.class));
            forces.add(orca.singleAt(peer, "water.forces " + peer, SharedForces.class,
                    self.size(), givers(peer)));
        }
        sums = orca.replicated("water.sums", SharedSums.class, self.size());
    }

    /// How many ranks add to the forces on a rank's molecules.
    private int givers(int owner) {
        int givers = 0;
        for (int peer = 0; peer < self.size(); peer++) {
            givers += peer != owner && Pairs.needed(blocks, peer, owner) > 0 ? 1 : 0;
        }
        return givers;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives each step's energies on every rank
    /// @return what it gave, the same on all ranks
    static WaterRun run(WaterProblem problem, Rank self, Consumer<Energies> each) {
        var molecules = new Molecules(problem);
        Start.fill(molecules);
        var timing = new SharedTiming(self::nanoTime, Messages.of(self));
        var simulation = new Simulation(
                molecules, new ReplicaWater(self, problem.molecules(), timing.breakdown()));
        List<Energies> energies = simulation.run(each);
        var whole = timing.finish();
        return new WaterRun(energies, simulation.drift(), whole);
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
    public void positions(double[] all) {
        breakdown.spend(Kind.COMMUNICATION, () -> share(all));
    }

    private void share(double[] all) {
        positions.get(rank).put(round, Arrays.copyOfRange(all, C * from(), C * to()));
        for (int away = 1; away < self.size(); away++) {
            int after = (rank + away) % self.size();
            int wanted = C * Pairs.needed(blocks, rank, after);
            if (wanted > 0) {
                double[] theirs = positions.get(after).of(round);
                System.arraycopy(theirs, 0, all, C * blocks.from(after), wanted);
            }
        }
        round++;
    }

    @Override
    public void forces(double[] all) {
        breakdown.spend(Kind.COMMUNICATION, () -> combine(all));
    }

    private void combine(double[] all) {
        for (int away = 1; away < self.size(); away++) {
            int after = (rank + away) % self.size();
            int begin = C * blocks.from(after);
            int added = C * Pairs.needed(blocks, rank, after);
            if (added > 0) {
                forces.get(after).put(rank, Arrays.copyOfRange(all, begin, begin + added));
            }
        }
        if (givers(rank) == 0) {
            return;
        }
        int begin = C * from();
        for (double @Nullable [] theirs : forces.get(rank).take()) {
            for (int k = 0; theirs != null && k < theirs.length; k++) {
                all[begin + k] += theirs[k];
            }
        }
    }

    @Override
    public double[] total(double[] own) {
        breakdown.enter(Kind.COMMUNICATION);
        sums.add(totals, rank, own);
        double[] sum = sums.of(totals++);
        breakdown.enter(Kind.COMPUTE);
        return sum;
    }
}
