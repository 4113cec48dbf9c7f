// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.stream.IntStream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// A program for tests of the launcher that goes on without ranks that are killed: in each step
/// all ranks that live share the work anew. It is told how many are to be killed, and does not end
/// before all of them are: who kills may come late.
final class Enduring {
    static final int STEPS = 400;
    private static final int ITEMS = 200;

    private Enduring() {}

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Mpj.in(rank).comm().barrier();
            System.out.println("rank " + rank.number() + " is " + ProcessHandle.current().pid());
            Mpj.in(rank).comm().barrier();
            long sum = sum(rank, Integer.parseInt(arguments[0]));
            System.out.println("sum " + sum);
        });
    }

    static long answer() {
        return IntStream.range(0, STEPS * ITEMS).mapToLong(Enduring::value).sum();
    }

    private static long value(int item) {
        return (long) item * item % 1013;
    }

    private static long sum(Rank rank, int killed) throws InterruptedException {
        Comm comm = Mpj.in(rank).comm();
        int left = comm.size() - killed;
        long total = 0;
        int step = 0;
        while (step < STEPS || comm.size() > left) {
            long[] all = {0};
            try {
                all = comm.allReduce(new long[] {share(comm, step)}, Op.SUM);
                Thread.sleep(2);
            } catch (CommunicationException e) {
                comm.revoke();
            }
            if (comm.survivors().agree(!comm.isRevoked())) {
                total += all[0];
                step++;
            } else {
                comm = comm.survivors().shrink();
            }
        }
        return total;
    }

    private static long share(Comm comm, int step) {
        int end = step < STEPS ? (step + 1) * ITEMS : step * ITEMS;
        return IntStream.range(step * ITEMS, end)
                .filter(item -> item % comm.size() == comm.rank())
                .mapToLong(Enduring::value)
                .sum();
    }
}
