// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm.loop;

import java.util.Locale;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedLongs;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Does one thing many times on two ranks, and prints what one of them took: `time 0.000004 s`.
public final class Loop {
    private static final int WARMUPS = 20_000;
    private static final int TIMES = 20_000;
    private static final int PAGES = 400;
    private static final int LONGS_OF_PAGE = 512;
    private static final int TAG = 1;

    private Loop() {}

    /// Runs on each rank.
    ///
    /// @param args `dsm-barrier`, `mpj-barrier`, `mpj-trip`, `dsm-request` or `dsm-request-waiting`
    public static void main(String[] args) {
        Job.run(args, rank -> run(rank, args[0]));
    }

    private static void run(Rank rank, String what) {
        Comm comm = Mpj.in(rank).comm();
        double seconds = switch (what) {
            case "dsm-barrier" -> {
                Dsm dsm = Dsm.in(rank);
                yield each(rank, dsm::barrier);
            }
            case "mpj-barrier" -> each(rank, comm::barrier);
            case "mpj-trip" -> each(rank, () -> trip(comm));
            case "dsm-request" -> requests(rank, true);
            case "dsm-request-waiting" -> requests(rank, false);
            default -> throw new IllegalArgumentException("there is no loop '" + what + "'");
        };
        if (rank.number() == 0) {
            System.out.printf(Locale.ROOT, "time %.9f s%n", seconds);
        }
    }

    private static double each(Rank rank, Runnable work) {
        for (int k = 0; k < WARMUPS; k++) {
            work.run();
        }
        long begin = rank.nanoTime();
        for (int k = 0; k < TIMES; k++) {
            work.run();
        }
        return (rank.nanoTime() - begin) * 1e-9 / TIMES;
    }

    private static void trip(Comm comm) {
        byte[] one = new byte[1];
        int other = 1 - comm.rank();
        if (comm.rank() == 0) {
            comm.send(one, other, TAG);
            comm.receive(one, other, TAG);
        } else {
            comm.receive(one, other, TAG);
            comm.send(one, other, TAG);
        }
    }

    /// Rank 0 reads pages that only rank 1 has, one request each, while that rank computes, or
    /// waits at a barrier.
    private static double requests(Rank rank, boolean computes) {
        Dsm dsm = Dsm.in(rank);
        Comm comm = Mpj.in(rank).comm();
        SharedLongs pages = dsm.longs("pages", (long) PAGES * LONGS_OF_PAGE);
        SharedLongs done = dsm.longs("done", 1);
        dsm.home(pages, 0, pages.length(), 1);
        if (rank.number() == 1) {
            pages.write(0, pages.length());
        }
        dsm.barrier();
        comm.barrier();
        double seconds = 0;
        if (rank.number() == 0) {
            seconds = read(rank, pages);
        } else if (computes) {
            compute(rank, done);
        }
        dsm.barrier();
        return seconds;
    }

    /// Every second page, so that none is fetched with the one before.
    private static double read(Rank rank, SharedLongs pages) {
        long begin = rank.nanoTime();
        long sum = 0;
        int count = 0;
        for (int page = 0; page < PAGES; page += 2) {
            sum += pages.get((long) page * LONGS_OF_PAGE);
            count++;
        }
        if (sum != 0) {
            throw new AssertionError("pages of zeros add up to " + sum);
        }
        return (rank.nanoTime() - begin) * 1e-9 / count;
    }

    /// Computes for a second without a look at anything else.
    private static void compute(Rank rank, SharedLongs done) {
        long end = rank.nanoTime() + 1_000_000_000L;
        double x = 1;
        while (rank.nanoTime() < end) {
            for (int k = 0; k < 10_000; k++) {
                x = Math.sqrt(x + k);
            }
        }
        done.set(0, Math.round(x));
    }
}
