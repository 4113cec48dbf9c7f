// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import java.util.function.Consumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.dsm.DoubleView;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.job.Rank;

/// Water in shared memory, shared as the SPLASH program under TreadMarks did: of each molecule
/// its centre of mass, its positions and the forces on it; all else is each rank's own. Each rank
/// owns a block of molecules. It adds up forces in an array of its own, and then to the shared
/// ones, under a lock for each owner. Sums are made under two locks: the kinetic energy under one,
/// what the potential gives under the other. Written for all policies, no rank takes the lock for
/// its own molecules; and each leaves its part of the sums in a place of its own, and behind the
/// barrier all add them up.
final class DsmWater implements Exchange {

    private static final int C = Molecules.COORDINATES;
    /// Doubles of a molecule: centre of mass, positions, forces.
    private static final int SHARED = 3 + 2 * C;
    private static final int POSITIONS = 3;
    private static final int FORCES = POSITIONS + C;

    private static final int FIRST_SUM = 0;
    private static final int OTHER_SUMS = 1;
    private static final int OWNERS = 2;
    private static final int MOST_SUMS = 8;
    private static final int ROUNDS = 3;

    private final Rank self;
    private final Dsm dsm;
    private final int rank;
    private final Blocks blocks;
    private final SharedDoubles molecules;
    private final SharedDoubles sums;
    private final boolean placed;
    private final Breakdown breakdown;
    private int round;

    private DsmWater(Rank self, int count, boolean placed, Breakdown breakdown) {
        this.self = self;
        dsm = Dsm.in(self);
        rank = dsm.rank();
        blocks = new Blocks(count, dsm.size());
        molecules = dsm.doubles("water.molecules", (long) SHARED * count);
        this.placed = placed;
        sums = dsm.doubles("water.sums",
                (long) ROUNDS * MOST_SUMS * (placed ? dsm.size() : 1));
        this.breakdown = breakdown;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param placed  whether ranks have places for their part of sums
    /// @param each    receives each step's energies on every rank
    /// @return what it gave, the same on all ranks
    static WaterRun run(
            WaterProblem problem, Rank self, boolean placed, Consumer<Energies> each) {
        var molecules = new Molecules(problem);
        Start.fill(molecules);
        var timing = new SharedTiming(self::nanoTime, SharedMemory.of(self));
        var shared = new DsmWater(
                self, problem.molecules(), placed, timing.breakdown());
        var simulation = new Simulation(molecules, shared);
        List<Energies> energies = simulation.run(each);
        var whole = timing.finish();
        double drift = simulation.drift();
        shared.free();
        return new WaterRun(energies, drift, whole);
    }

    private void free() {
        dsm.barrier();
        dsm.free(molecules);
        dsm.free(sums);
    }

    @Override
    public int from() {
        return blocks.from(rank);
    }

    @Override
    public int to() {
        return blocks.to(rank);
    }

    private void barrier() {
        breakdown.spend(Kind.BARRIER, dsm::barrier);
    }

    private DoubleView write(int from, int to) {
        return molecules.write((long) SHARED * from, (long) SHARED * to);
    }

    @Override
    public void computed(long steps) {
        self.operate(steps);
    }

    @Override
    public void positions(double[] positions) {
        breakdown.spend(Kind.COMMUNICATION, () -> offer(positions));
        barrier();
        breakdown.spend(Kind.COMMUNICATION, () -> take(positions));
    }

    private void offer(double[] positions) {
        DoubleView own = write(from(), to());
        for (int m = from(); m < to(); m++) {
            long at = (long) SHARED * m;
            for (int d = 0; d < 3; d++) {
                own.set(at + d, centre(positions, m * C + d));
            }
            for (int k = 0; k < C; k++) {
                own.set(at + POSITIONS + k, positions[m * C + k]);
            }
        }
    }

    /// One coordinate of a molecule's centre of mass, from that of its oxygen.
    private static double centre(double[] positions, int oxygen) {
        double hydrogens = positions[oxygen + 3] + positions[oxygen + 6];
        return (WaterProblem.OXYGEN_MASS * positions[oxygen]
                + WaterProblem.HYDROGEN_MASS * hydrogens)
                / (WaterProblem.OXYGEN_MASS + 2 * WaterProblem.HYDROGEN_MASS);
    }

    /// Reads the molecules that follow the own ones, going round, as far as the pairs reach.
    private void take(double[] positions) {
        int count = to() - from();
        if (count == 0) {
            return;
        }
        int all = blocks.total();
        int end = from() + Pairs.span(all, from(), to());
        take(positions, to(), Math.min(end, all));
        take(positions, 0, Math.max(0, end - all));
    }

    private void take(double[] positions, int from, int to) {
        if (from >= to) {
            return;
        }
        DoubleView theirs = molecules.read((long) SHARED * from, (long) SHARED * to);
        for (int m = from; m < to; m++) {
            for (int k = 0; k < C; k++) {
                positions[m * C + k] = theirs.get((long) SHARED * m + POSITIONS + k);
            }
        }
    }

    @Override
    public void forces(double[] forces) {
        breakdown.spend(Kind.COMMUNICATION, () -> addToAll(forces));
        barrier();
        breakdown.spend(Kind.COMMUNICATION, () -> takeOwn(forces));
    }

    private void addToAll(double[] forces) {
        for (int away = placed ? 1 : 0; away < blocks.parts(); away++) {
            int owner = (rank + away) % blocks.parts();
            int count = Pairs.needed(blocks, rank, owner);
            if (count > 0) {
                dsm.locked(OWNERS + owner, () -> add(forces, blocks.from(owner), count));
            }
        }
    }

    private void add(double[] forces, int from, int count) {
        DoubleView theirs = write(from, from + count);
        for (int m = from; m < from + count; m++) {
            long at = (long) SHARED * m + FORCES;
            for (int k = 0; k < C; k++) {
                theirs.set(at + k, theirs.get(at + k) + forces[m * C + k]);
            }
        }
    }

    /// Takes the forces on the own molecules, which have the own part already or not, and leaves
    /// zeros for the next time. Nobody adds to them before the next barrier.
    private void takeOwn(double[] forces) {
        DoubleView own = write(from(), to());
        for (int m = from(); m < to(); m++) {
            long at = (long) SHARED * m + FORCES;
            for (int k = 0; k < C; k++) {
                forces[m * C + k] = own.get(at + k) + (placed ? forces[m * C + k] : 0);
                own.set(at + k, 0);
            }
        }
    }

    @Override
    public double[] total(double[] own) {
        return placed ? placedTotal(own) : lockedTotal(own);
    }

    /// Each rank has a place, in each of the rounds that follow one another: who writes there knows
    /// that all have read what it held before.
    private double[] placedTotal(double[] own) {
        long begin = (long) MOST_SUMS * dsm.size() * (round % ROUNDS);
        long mine = begin + (long) MOST_SUMS * rank;
        breakdown.spend(Kind.COMMUNICATION, () -> {
            DoubleView place = sums.write(mine, mine + own.length);
            for (int k = 0; k < own.length; k++) {
                place.set(mine + k, own[k]);
            }
        });
        barrier();
        round++;
        double[] totals = new double[own.length];
        breakdown.spend(Kind.COMMUNICATION, () -> {
            DoubleView found = sums.read(begin, begin + (long) MOST_SUMS * dsm.size());
            for (int other = 0; other < dsm.size(); other++) {
                for (int k = 0; k < own.length; k++) {
                    totals[k] += found.get(begin + (long) MOST_SUMS * other + k);
                }
            }
        });
        return totals;
    }

    private double[] lockedTotal(double[] own) {
        long begin = (long) MOST_SUMS * (round % ROUNDS);
        breakdown.spend(Kind.COMMUNICATION, () -> {
            dsm.locked(FIRST_SUM, () -> add(own, 0, 1, begin));
            dsm.locked(OTHER_SUMS, () -> add(own, 1, own.length, begin));
        });
        barrier();
        round++;
        double[] totals = new double[own.length];
        breakdown.spend(Kind.COMMUNICATION, () -> {
            DoubleView found = sums.read(begin, begin + own.length);
            for (int k = 0; k < own.length; k++) {
                totals[k] = found.get(begin + k);
            }
        });
        return totals;
    }

    /// Adds to the sums of this round. Rank 0 clears those of the next one, which all have read
    /// before the last barrier.
    private void add(double[] own, int from, int to, long begin) {
        for (int k = from; k < to; k++) {
            sums.set(begin + k, sums.get(begin + k) + own[k]);
        }
        if (rank == 0) {
            long next = (long) MOST_SUMS * ((round + 1) % ROUNDS);
            int end = to == own.length ? MOST_SUMS : to;
            for (int k = from; k < end; k++) {
                sums.set(next + k, 0);
            }
        }
    }
}
