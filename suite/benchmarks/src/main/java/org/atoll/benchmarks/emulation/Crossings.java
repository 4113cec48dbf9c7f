// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.atoll.mpj.MpjWorld;
import org.atoll.mpj.Op;

/// The program that runs on every rank of the emulation: `Crossings RANKS ROUNDS OPERATION:BYTES
/// ...`, with the number of ranks in a cluster.
///
/// All hosts are on one machine and so have one clock: rank 0 names a time a little ahead, every
/// rank begins then, and a round ends when the last rank is through. Rank 0 prints a line for each
/// round: `crossing`, operation, bytes and nanoseconds.
public final class Crossings {
    private static final long AHEAD_NANOS = 60_000_000;
    private static final int WARM_ROUNDS = 2;
    private static final int WARM_SHORT_ROUNDS = 20;
    private static final int SHORT_BYTES = 4096;
    private static final int HURRIED_ROUNDS = 100;
    private static final int HURRIED_BYTES = 1024;

    private final MpjWorld world;
    private final Comm comm;
    private final Exchange exchange;

    private Crossings(MpjWorld world, Exchange exchange) {
        this.world = world;
        this.comm = world.comm();
        this.exchange = exchange;
    }

    /// Joins the job and measures.
    ///
    /// @param args ranks, rounds, and what to measure
    public static void main(String[] args) {
        Job.run(args, world -> {
            List<String> words = List.of(world.arguments());
            int target = Integer.parseInt(words.get(0));
            int rounds = Integer.parseInt(words.get(1));
            for (String word : words.subList(2, words.size())) {
                String[] parts = word.split(":", 2);
                new Crossings(world, new Exchange(Collective.named(parts[0]),
                        Integer.parseInt(parts[1]), world.comm(), target)).measure(rounds);
            }
        });
    }

    /// The shortest operations are first run one after the other: code that is not compiled yet,
    /// and its compilation, take processors for longer than these last.
    private void measure(int rounds) {
        int warm = exchange.bytes() <= SHORT_BYTES ? WARM_SHORT_ROUNDS : WARM_ROUNDS;
        int hurried = exchange.bytes() <= HURRIED_BYTES ? HURRIED_ROUNDS : 0;
        for (int round = -warm - hurried; round < -warm; round++) {
            exchange.fill(round);
            exchange.run();
            check(round);
        }
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

    private void check(int round) {
        if (!exchange.isRight(round)) {
            throw new IllegalStateException(exchange.name() + " of " + exchange.bytes()
                    + " bytes gave rank " + comm.rank() + " something else");
        }
    }

    private long nanos() {
        long[] start = {world.nanoTime() + AHEAD_NANOS};
        comm.broadcast(start, 0);
        awaitTime(start[0]);
        exchange.run();
        long[] end = {world.nanoTime()};
        comm.allReduceInto(end.clone(), end, Op.MAX);
        return end[0] - start[0];
    }

    /// In a simulation the time passes in the first line, else in the others. Nobody spins: ranks
    /// that share processors would keep each other from beginning.
    private void awaitTime(long nanos) {
        world.compute(Math.max(0, nanos - world.nanoTime()));
        try {
            long left = nanos - world.nanoTime();
            while (left > 0) {
                TimeUnit.NANOSECONDS.sleep(left);
                left = nanos - world.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
