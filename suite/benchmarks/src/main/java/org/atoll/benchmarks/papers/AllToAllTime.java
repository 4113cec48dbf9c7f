// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.atoll.hybrid.Simple;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// A program that tells how long an all-to-all takes, by SIMPLE or by messages.
public final class AllToAllTime {
    private static final int TIMES = 10;
    private static final int WORDS = 3;

    private AllToAllTime() {}

    /// Joins the job and measures.
    ///
    /// @param args BYTES `--model` and `hybrid` or `mpj`: a node, or a rank, sends so many bytes to
    ///     each
    public static void main(String[] args) {
        if (args.length != WORDS) {
            throw new IllegalArgumentException("needs BYTES --model hybrid or mpj");
        }
        int bytes = Integer.parseInt(args[0]);
        boolean isHybrid = args[2].equals("hybrid");
        Job.run(args, rank -> {
            if (isHybrid) {
                Simple.in(rank).run(simple -> byThreads(simple, bytes));
            } else {
                byRanks(rank, bytes);
            }
        });
    }

    private static void byThreads(Simple simple, int bytes) {
        byte[] out = simple.nodeBytes(bytes * simple.nodes());
        byte[] in = simple.nodeBytes(out.length);
        tell(simple.id() == 0, simple::nanoTime, simple::barrier,
                () -> simple.allToAll(out, in, bytes));
    }

    private static void byRanks(Rank rank, int bytes) {
        Comm comm = Mpj.in(rank).comm();
        byte[] out = new byte[bytes * comm.size()];
        byte[] in = new byte[out.length];
        tell(rank.number() == 0, rank::nanoTime, comm::barrier,
                () -> comm.allToAllInto(out, in));
    }

    /// The first time does not count: what is new then costs more.
    @SuppressWarnings("SystemOut") // the result belongs on standard output
    private static void tell(
            boolean prints, LongSupplier clock, Runnable barrier, Runnable allToAll) {
        allToAll.run();
        barrier.run();
        long start = clock.getAsLong();
        for (int i = 0; i < TIMES; i++) {
            allToAll.run();
        }
        barrier.run();
        long nanos = clock.getAsLong() - start;
        if (prints) {
            System.out.println(String.format(Locale.ROOT, "time %.9f s", nanos * 1e-9 / TIMES));
        }
    }
}
