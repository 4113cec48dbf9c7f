// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm.loop;

import java.util.Arrays;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedLongs;
import org.atoll.job.Rank;

/// Requests for single pages of rank 1 by rank 0, while rank 1 computes or waits at a barrier. In
/// each round rank 1 has new values in all pages.
final class Requests {
    private static final int PAGES = 4000;
    private static final int LONGS_OF_PAGE = 512;
    private static final int ROUNDS = 70;
    private static final int WARMUPS = 50;
    private static final long ASKING_NANOS = 60_000_000;

    /// Rank 1 computes for longer than rank 0 asks.
    private static final long COMPUTING_NANOS = 100_000_000;

    private final Rank rank;
    private final Dsm dsm;
    private final SharedLongs pages;

    Requests(Rank rank) {
        this.rank = rank;
        dsm = Dsm.in(rank);
        pages = dsm.longs("pages", (long) PAGES * LONGS_OF_PAGE);
    }

    /// What a request takes, the median of all rounds but the first ones.
    ///
    /// @param computes whether rank 1 computes meanwhile
    double seconds(boolean computes) {
        double[] times = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            write(round);
            dsm.barrier();
            if (rank.number() == 0) {
                times[round] = read(round);
            } else if (computes) {
                long _ = steps();
            }
            dsm.barrier();
        }
        return median(times);
    }

    /// What a step of rank 1's computing takes.
    ///
    /// @param asked whether rank 0 asks for pages meanwhile, else it waits
    double stepSeconds(boolean asked) {
        double[] times = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            write(round);
            dsm.barrier();
            if (rank.number() == 1) {
                times[round] = COMPUTING_NANOS * 1e-9 / steps();
            } else if (asked) {
                double _ = read(round);
            }
            dsm.barrier();
        }
        return median(times);
    }

    private void write(int round) {
        if (rank.number() == 1) {
            for (int page = 0; page < PAGES; page++) {
                pages.set((long) page * LONGS_OF_PAGE, round + 1L);
            }
        }
    }

    /// Every second page, so that none is fetched with the one before.
    private double read(int round) {
        long begin = rank.nanoTime();
        int count = 0;
        for (int page = 0; page < PAGES && rank.nanoTime() - begin < ASKING_NANOS; page += 2) {
            long value = pages.get((long) page * LONGS_OF_PAGE);
            if (value != round + 1L) {
                throw new AssertionError("page " + page + " has " + value + " in round " + round);
            }
            count++;
        }
        return (rank.nanoTime() - begin) * 1e-9 / count;
    }

    /// Computes without a look at anything else.
    ///
    /// @return how far it came
    private long steps() {
        long end = rank.nanoTime() + COMPUTING_NANOS;
        double x = 1;
        long steps = 0;
        while (rank.nanoTime() < end) {
            for (int k = 0; k < 10_000; k++) {
                x = Math.sqrt(x + k);
            }
            steps++;
        }
        if (x < 0) {
            throw new AssertionError("a root of " + x);
        }
        return steps;
    }

    private static double median(double[] times) {
        double[] late = Arrays.copyOfRange(times, WARMUPS, times.length);
        Arrays.sort(late);
        return late[late.length / 2];
    }
}
