// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm.loop;

import java.util.Arrays;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.IntView;
import org.atoll.dsm.SharedInts;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Reads of 8 MB by rank 0, all at once, of what rank 1 has just written, and the same as a message
/// of rank 1. Each rank has overwritten its half of 20 million `int`s.
final class LongReads {
    private static final int LENGTH = 20_000_000;
    private static final int COUNT = 2_000_000;
    private static final int ROUNDS = 15;
    private static final int WARMUPS = 5;
    private static final int TAG = 1;

    private final Rank rank;
    private final Comm comm;
    private final double[] reads = new double[ROUNDS];
    private final double[] barriers = new double[ROUNDS];

    LongReads(Rank rank) {
        this.rank = rank;
        comm = Mpj.in(rank).comm();
    }

    /// Reads from shared memory.
    void share() {
        Dsm dsm = Dsm.in(rank);
        SharedInts ints = dsm.ints("ints", LENGTH);
        int half = LENGTH / 2;
        for (int round = 0; round < ROUNDS; round++) {
            IntView own = ints.overwrite(
                    (long) rank.number() * half, (long) (rank.number() + 1) * half);
            own.segment().fill((byte) (round + 1));
            dsm.barrier();
            comm.barrier();
            long begin = rank.nanoTime();
            if (rank.number() == 0) {
                IntView other = ints.read(half, half + COUNT);
                reads[round] = (rank.nanoTime() - begin) * 1e-9;
                check(other.get(half), round);
                check(other.get(half + COUNT - 1), round);
            }
            comm.barrier();
            begin = rank.nanoTime();
            dsm.barrier();
            barriers[round] = (rank.nanoTime() - begin) * 1e-9;
        }
    }

    /// Sends as many bytes.
    void send() {
        for (int round = 0; round < ROUNDS; round++) {
            int[] values = new int[COUNT];
            Arrays.fill(values, value(round));
            comm.barrier();
            long begin = rank.nanoTime();
            if (rank.number() == 0) {
                comm.receive(values, 1, TAG);
            } else {
                comm.send(values, 0, TAG);
            }
            reads[round] = (rank.nanoTime() - begin) * 1e-9;
            check(values[COUNT - 1], round);
            comm.barrier();
        }
    }

    /// Four equal bytes.
    private static int value(int round) {
        return (round + 1) * 0x01010101;
    }

    private static void check(int value, int round) {
        if (value != value(round)) {
            throw new AssertionError("read " + value + " in round " + round);
        }
    }

    /// What the first one took, before anything was compiled.
    double first() {
        return reads[0];
    }

    /// The median of those after some.
    double later() {
        return median(reads);
    }

    /// What the barrier took behind the first read.
    double firstBarrier() {
        return barriers[0];
    }

    /// The median of those after some.
    double laterBarrier() {
        return median(barriers);
    }

    private static double median(double[] times) {
        double[] late = Arrays.copyOfRange(times, WARMUPS, ROUNDS);
        Arrays.sort(late);
        return late[late.length / 2];
    }
}
