// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// A program whose ranks add up their numbers, and one of which may end early: by itself, or by
/// SIGKILL if the second word is `kill`.
final class Met {
    static final int CODE = 7;

    private Met() {}

    public static void main(String[] args) {
        Job.run(args, rank -> {
            Comm comm = Mpj.in(rank).comm();
            // The last rank is the first to need the others, also one that listens elsewhere.
            comm.broadcast(new int[] {rank.size()}, rank.size() - 1);
            long[] sum = comm.allReduce(new long[] {rank.number()}, Op.SUM);
            if (args.length > 0 && Integer.parseInt(args[0]) == rank.number()) {
                end(args.length > 1);
            }
            if (args.length > 0) {
                comm.barrier();
            }
            System.out.println("rank " + rank.number() + " of " + rank.size() + " has the sum "
                    + sum[0]);
        });
    }

    private static void end(boolean killed) throws Exception {
        if (killed) {
            int _ = new ProcessBuilder(
                    "kill", "-KILL", Long.toString(ProcessHandle.current().pid()))
                    .start().waitFor();
        }
        Runtime.getRuntime().halt(CODE);
    }
}
