// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// A grid that is relaxed three times, as `sor` does it, by four ranks, one of which crashes. The
/// seed is no chance here: it numbers all pairs of a rank or keeper and an event of the simulation,
/// so that consecutive seeds try a crash of each at each event. The grid must be the one that a
/// single rank computes, and only the rank that crashed computes again.
final class RecoveredGrid implements Workload {
    private static final int RANKS = 4;
    private static final int KEEPERS = 1;
    private static final int STEPS = 3;
    private static final int ROWS = 3;
    private static final int WIDTH = 8;
    private static final int COLORS = 2;
    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final double OMEGA = 1.5;

    private final AtomicReferenceArray<double[]> grids = new AtomicReferenceArray<>(RANKS);
    private final AtomicIntegerArray steps = new AtomicIntegerArray(RANKS);
    private int crashed = -1;

    RecoveredGrid() {}

    /// How many seeds there are for an event.
    static int each() {
        return RANKS + KEEPERS;
    }

    @Override
    public int ranks(long seed, int drawn) {
        return each();
    }

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public String crashes(long seed, int ranks) {
        crashed = (int) (seed % each());
        long event = 1 + seed / each();
        return "detect=2us,crash=" + crashed + "@#" + event + "+" + (1 + event % 50) + "us";
    }

    @Override
    public Map<String, String> settings(long seed) {
        return Map.of(
                "atoll.on.failure", "recover",
                "atoll.recovery.keepers", Integer.toString(KEEPERS),
                "atoll.recovery.folder", "simulated",
                "atoll.recovery.every", "1",
                "atoll.sim.machine", "infiniband",
                "atoll.sim.seed", "1",
                "atoll.sim.faults", crashes(seed, each()));
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Comm comm = Mpj.in(rank).comm();
        Checkpoint checkpoint = Recovery.in(rank);
        double[] grid = checkpoint.doubles("grid", (ROWS + 2) * WIDTH);
        double[] change = checkpoint.doubles("change", 1);
        Count step = checkpoint.count("step");
        if (checkpoint.begin()) {
            fill(grid, rank.number() * ROWS);
        }
        for (; step.get() < STEPS; step.next()) {
            change[0] = 0;
            for (int color = 0; color < COLORS; color++) {
                exchange(comm, grid);
                change[0] += relax(grid, rank.number() * ROWS, RANKS * ROWS, color);
                rank.compute(700);
            }
            change[0] = comm.allReduce(new double[] {change[0]}, Op.MAX)[0];
            int _ = steps.incrementAndGet(rank.number());
            checkpoint.point();
        }
        grids.set(rank.number(), Arrays.copyOfRange(grid, WIDTH, (ROWS + 1) * WIDTH));
    }

    private static void fill(double[] grid, int firstRow) {
        for (int i = 0; i < grid.length; i++) {
            int row = firstRow + i / WIDTH;
            grid[i] = row == 0 ? 0 : Math.sin(row * 31.0 + i % WIDTH);
        }
    }

    /// Rows lie between one of the rank above and one of the rank below.
    private static void exchange(Comm comm, double[] grid) {
        int above = comm.rank() - 1;
        int below = comm.rank() + 1;
        double[] row = new double[WIDTH];
        if (above >= 0) {
            comm.send(Arrays.copyOfRange(grid, WIDTH, 2 * WIDTH), above, UP);
        }
        if (below < comm.size()) {
            comm.send(Arrays.copyOfRange(grid, ROWS * WIDTH, (ROWS + 1) * WIDTH), below, DOWN);
            var _ = comm.receive(row, below, UP);
            System.arraycopy(row, 0, grid, (ROWS + 1) * WIDTH, WIDTH);
        }
        if (above >= 0) {
            var _ = comm.receive(row, above, DOWN);
            System.arraycopy(row, 0, grid, 0, WIDTH);
        }
    }

    /// Relaxes every second point of some rows.
    ///
    /// @param first of which row in the whole grid the first one is
    /// @param all   how many rows that has
    /// @return by how much they have changed
    private static double relax(double[] grid, int first, int all, int color) {
        double change = 0;
        int rows = grid.length / WIDTH - 2;
        for (int row = Math.max(1, 2 - first); row <= Math.min(rows, all - first - 1); row++) {
            for (int column = 1 + (first + row + color) % 2; column < WIDTH - 1; column += 2) {
                int at = row * WIDTH + column;
                double mean = (grid[at - WIDTH] + grid[at + WIDTH] + grid[at - 1] + grid[at + 1])
                        / 4;
                double next = grid[at] + OMEGA * (mean - grid[at]);
                change += Math.abs(next - grid[at]);
                grid[at] = next;
            }
        }
        return change;
    }

    @Override
    public void check(Consumer<String> wrong) {
        double[] whole = new double[(RANKS * ROWS + 2) * WIDTH];
        fill(whole, 0);
        for (int step = 0; step < STEPS; step++) {
            for (int color = 0; color < COLORS; color++) {
                double _ = relax(whole, 0, RANKS * ROWS, color);
            }
        }
        for (int rank = 0; rank < RANKS; rank++) {
            int from = (1 + rank * ROWS) * WIDTH;
            double[] expected = Arrays.copyOfRange(whole, from, from + ROWS * WIDTH);
            if (!Arrays.equals(expected, grids.get(rank))) {
                wrong.accept("rank " + rank + " has computed another grid");
            }
            if (rank != crashed && steps.get(rank) != STEPS) {
                wrong.accept("rank " + rank + ", which did not crash, computed " + steps.get(rank)
                        + " steps, not " + STEPS);
            }
        }
    }
}
