// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.stream.IntStream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.atoll.mpj.MpjWorld;
import org.atoll.mpj.Op;

/// A program for tests of the launcher that goes on without ranks that are killed: in each step
/// all ranks that live share the work anew.
final class Enduring {
    static final int STEPS = 400;
    private static final int ITEMS = 200;

    private Enduring() {}

    public static void main(String[] arguments) {
        Job.run(arguments, world -> {
            world.comm().barrier();
            System.out.println("rank " + world.rank() + " is " + ProcessHandle.current().pid());
            world.comm().barrier();
            long sum = sum(world);
            System.out.println("sum " + sum);
        });
    }

    static long answer() {
        return IntStream.range(0, STEPS * ITEMS).mapToLong(Enduring::value).sum();
    }

    private static long value(int item) {
        return (long) item * item % 1013;
    }

    private static long sum(MpjWorld world) throws InterruptedException {
        Comm comm = world.comm();
        long total = 0;
        int step = 0;
        while (step < STEPS) {
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
        return IntStream.range(step * ITEMS, (step + 1) * ITEMS)
                .filter(item -> item % comm.size() == comm.rank())
                .mapToLong(Enduring::value)
                .sum();
    }
}
