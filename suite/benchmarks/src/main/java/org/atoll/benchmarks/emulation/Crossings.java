// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.atoll.benchmarks.measure.WarmUp;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// The program that runs on every rank of the emulation: `Crossings RANKS ROUNDS [hurry:SECONDS]
/// OPERATION:BYTES ...`, with the number of ranks in a cluster.
///
/// All hosts are on one machine and so have one clock: rank 0 names a time a little ahead, every
/// rank begins then, and a round ends when the last rank is through. Rank 0 prints a line for each
/// round: `crossing`, operation, bytes and nanoseconds.
///
/// The ranks share few processors, so all that is not the operation is kept away from it. A rank is
/// awake a little before it begins, and lets others pass until then. One that is through is still
/// for a while and only then says when it was. And with `hurry` an operation is first run one time
/// after the other until it is compiled, or for so long ([WarmUp]), which in a simulation is of no
/// use.
public final class Crossings {
    private static final long AHEAD_NANOS = 60_000_000;
    private static final int WARM_ROUNDS = 2;
    private static final int WARM_SHORT_ROUNDS = 20;
    private static final int SHORT_BYTES = 4096;
    private static final long AWAKE_NANOS = 2_000_000;
    private static final long STILL_NANOS = 10_000_000;
    private static final String HURRY = "hurry";
    private static final long HURRIED_ROUNDS = 100;
    private static final long HURRIED_BYTES = 1 << 20;

    private final Rank rank;
    private final Comm comm;
    private final Exchange exchange;

    private Crossings(Rank rank, Exchange exchange) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.exchange = exchange;
    }

    /// Joins the job and measures.
    ///
    /// @param args ranks, rounds, and what to measure
    public static void main(String[] args) {
        Job.run(args, rank -> {
            List<String> words = List.of(rank.arguments());
            int target = Integer.parseInt(words.get(0));
            int rounds = Integer.parseInt(words.get(1));
            int seconds = 0;
            for (String word : words.subList(2, words.size())) {
                String[] parts = word.split(":", 2);
                int number = Integer.parseInt(parts[1]);
                if (parts[0].equals(HURRY)) {
                    seconds = number;
                    continue;
                }
                Crossings crossings = new Crossings(rank, new Exchange(
                        Collective.named(parts[0]), number, Mpj.in(rank).comm(), target));
                if (seconds > 0) {
                    crossings.hurry(seconds);
                }
                crossings.measure(rounds);
            }
        });
    }

    private void measure(int rounds) {
        int warm = exchange.bytes() <= SHORT_BYTES ? WARM_SHORT_ROUNDS : WARM_ROUNDS;
        for (int round = -warm; round < rounds; round++) {
            exchange.fill(round);
            long nanos = nanos();
            check(round);
            if (round >= 0 && comm.rank() == 0) {
                System.out.printf(Locale.ROOT, "crossing\t%s\t%d\t%d%n",
                        exchange.name(), exchange.bytes(), nanos);
            }
        }
    }

    private void hurry(int seconds) {
        long batch = Math.clamp(HURRIED_BYTES / exchange.volume(), 1, HURRIED_ROUNDS);
        WarmUp.of(comm, seconds).run(() -> {
            for (int round = 0; round < batch; round++) {
                exchange.fill(round);
                exchange.run();
                check(round);
            }
        });
    }

    private void check(int round) {
        if (!exchange.isRight(round)) {
            throw new IllegalStateException(exchange.name() + " of " + exchange.bytes()
                    + " bytes gave rank " + comm.rank() + " something else");
        }
    }

    private long nanos() {
        long[] start = {rank.nanoTime() + AHEAD_NANOS};
        comm.broadcast(start, 0);
        awaitTime(start[0]);
        exchange.run();
        long[] end = {rank.nanoTime()};
        sleepUntil(end[0] + STILL_NANOS);
        comm.allReduceInto(end.clone(), end, Op.MAX);
        return end[0] - start[0];
    }

    /// In a simulation the time passes in the first two lines. Nobody spins: ranks that share
    /// processors would keep each other from beginning.
    private void awaitTime(long nanos) {
        sleepUntil(nanos - AWAKE_NANOS);
        rank.compute(Math.max(0, nanos - rank.nanoTime()));
        while (rank.nanoTime() < nanos) {
            Thread.yield();
        }
    }

    private void sleepUntil(long nanos) {
        rank.compute(Math.max(0, nanos - rank.nanoTime()));
        try {
            long left = nanos - rank.nanoTime();
            while (left > 0) {
                TimeUnit.NANOSECONDS.sleep(left);
                left = nanos - rank.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
