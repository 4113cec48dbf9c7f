// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// A program whose ranks hand a long and a short message around, and say what they talk over.
final class Wired {
    private static final int LENGTH = 300_000;

    private Wired() {}

    public static void main(String[] args) {
        Job.run(args, rank -> {
            Comm comm = Mpj.in(rank).comm();
            for (int length : new int[] {1, LENGTH}) {
                long[] all = comm.allGather(new long[length]);
                if (all.length != length * rank.size()) {
                    throw new AssertionError(all.length + " of " + length * rank.size());
                }
            }
            System.out.println("rank " + rank.number() + " talks over " + rank.fabric().devices());
        });
    }
}
