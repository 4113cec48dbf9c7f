// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.atoll.mpj.Op;

/// A program for tests of the launcher whose messages cross between clusters; with an argument its
/// ranks then wait for ever.
final class Crossing {

    private Crossing() {}

    public static void main(String[] arguments) {
        Job.run(arguments, world -> {
            Comm comm = world.comm();
            int[] sum = comm.allReduce(new int[] {world.rank()}, Op.SUM);
            System.out.println("rank " + world.rank() + " of cluster "
                    + world.topology().cluster(world.rank()) + ": sum " + sum[0]);
            if (arguments.length > 0) {
                comm.barrier();
                System.out.println("all");
                Thread.sleep(600_000);
            }
        });
    }
}
