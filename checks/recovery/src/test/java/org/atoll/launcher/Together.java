// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// A program for tests of coordinated recovery: in each step each rank sends a short and a long
/// message to its right neighbour, which receives them in its next step, behind the point (the last
/// rank sends no long one); and a thread of its own sends a number to rank 0, which receives from
/// any source. Each rank prints a sum now and then and at the end. Its argument:
/// how many steps.
final class Together {
    private static final int LONG = 1 << 20;
    private static final int SHORT_TAG = 1;
    private static final int LONG_TAG = 2;
    private static final int ANY_TAG = 3;
    private static final int TOLD = 50;

    private Together() {}

    public static void main(String[] arguments) {
        Recovery.run(arguments, (rank, ck) -> run(rank, ck, Long.parseLong(arguments[0])));
    }

    private static void run(Rank rank, Checkpoint ck, long steps) throws InterruptedException {
        Comm comm = Mpj.in(rank).comm();
        int self = rank.number();
        int right = (self + 1) % rank.size();
        int left = (self + rank.size() - 1) % rank.size();
        long[] sum = ck.longs("sum", 2);
        Count step = ck.count("step");
        long[] word = new long[1];
        byte[] block = new byte[LONG];
        ck.begin();
        for (; step.get() < steps; step.next()) {
            if (step.get() > 0) {
                take(comm, left, word, block, sum);
            }
            long now = step.get();
            if (now % TOLD == 0) {
                System.out.println("rank " + self + ", step " + now + ": " + sum[0]);
            }
            Thread beside = new Thread(
                    () -> comm.send(new long[] {now * now + self}, 0, ANY_TAG));
            beside.start();
            for (int from = 0; self == 0 && from < rank.size(); from++) {
                comm.receive(word, Comm.ANY_SOURCE, ANY_TAG);
                sum[1] += word[0]; // from which step they are nobody knows
            }
            beside.join();
            word[0] = Circling.next(sum[0], self);
            comm.send(word, right, SHORT_TAG);
            Arrays.fill(block, (byte) sum[0]);
            if (right > 0) {
                comm.send(block, right, LONG_TAG); // a ring of those would wait for itself
            }
            ck.point();
        }
        take(comm, left, word, block, sum);
        System.out.println("rank " + self + ": " + sum[0] + ", " + sum[1]);
    }

    /// What all ranks print.
    static List<String> lines(int ranks, int steps) {
        List<String> lines = new ArrayList<>();
        long[] sums = new long[ranks];
        long any = 0;
        for (int step = 0; step <= steps; step++) {
            long[] before = sums.clone();
            for (int self = 0; self < ranks; self++) {
                int left = (self + ranks - 1) % ranks;
                if (step > 0) {
                    sums[self] += self > 0 ? (byte) before[left] : 0;
                    sums[self] = 31 * sums[self] + Circling.next(before[left], left);
                }
                if (step % TOLD == 0 && step < steps) {
                    lines.add("rank " + self + ", step " + step + ": " + sums[self]);
                }
                any += step < steps ? (long) step * step + self : 0;
            }
        }
        for (int self = 0; self < ranks; self++) {
            lines.add("rank " + self + ": " + sums[self] + ", " + (self == 0 ? any : 0));
        }
        return lines;
    }

    /// The long one first: the other is in the queue before it.
    private static void take(Comm comm, int left, long[] word, byte[] block, long[] sum) {
        if (comm.rank() > 0) {
            comm.receive(block, left, LONG_TAG);
            sum[0] += block[LONG - 1];
        }
        comm.receive(word, left, SHORT_TAG);
        sum[0] = 31 * sum[0] + word[0];
    }
}
