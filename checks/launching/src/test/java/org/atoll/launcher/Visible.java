// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.codec.ElementKinds;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// A program for tests of what others see of a job: its ranks make shared windows until somebody
/// ends them, and each says when it has made some. With the argument `local` the ranks are two
/// threads of the program's own JVM.
final class Visible {
    private static final int SOME = 20;

    private Visible() {}

    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].equals("local")) {
            Job.local(2).run(Visible::show);
        } else {
            Job.run(arguments, Visible::show);
        }
    }

    private static void show(Rank rank) throws Exception {
        Comm comm = Mpj.in(rank).comm();
        long made = 0;
        while (true) {
            comm.windowAllocateShared(ElementKinds.SEGMENT_LONGS, 1000).close();
            made++;
            if (made == SOME) {
                System.out.println("rank " + rank.number() + " has made windows");
            }
            Thread.sleep(1);
        }
    }
}
