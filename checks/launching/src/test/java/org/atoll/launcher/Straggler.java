// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;

/// A program that does not end: its rank 1 sleeps while others wait for it, or leaves an executor
/// running.
final class Straggler {
    private static final long LONG_MILLIS = 600_000;

    private Straggler() {}

    public static void main(String[] arguments) {
        Job.run(arguments, arguments[0].equals("sleep") ? Straggler::sleep : Straggler::leave);
    }

    private static void sleep(Rank rank) throws InterruptedException {
        if (rank.number() == 1) {
            Thread.sleep(LONG_MILLIS);
        }
        Mpj.in(rank).comm().receive(new int[1], 1, 5);
    }

    private static void leave(Rank rank) throws Exception {
        Mpj.in(rank).comm().barrier();
        if (rank.number() == 1) {
            ExecutorService executor = Executors.newFixedThreadPool(1);
            int _ = executor.submit(() -> 1).get();
        }
    }
}
