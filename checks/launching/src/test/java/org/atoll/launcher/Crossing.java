// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// A program for tests of the launcher whose messages cross between clusters; with an argument its
/// ranks then wait for ever.
final class Crossing {

    private Crossing() {}

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Comm comm = Mpj.in(rank).comm();
            int[] sum = comm.allReduce(new int[] {rank.number()}, Op.SUM);
            System.out.println("rank " + rank.number() + " of cluster "
                    + rank.topology().cluster(rank.number()) + ": sum " + sum[0]);
            if (arguments.length > 0) {
                comm.barrier();
                System.out.println("all");
                Thread.sleep(600_000);
            }
        });
    }
}
