// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.benchmarks.measure.WarmUp;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.replica.Orca;

/// The program that uses one object in two phases, in turn, on all ranks:
/// `chosen|replicated|single all|one WARMUP_MILLIS MEASURE_MILLIS`. In the first phase each rank
/// reads it 100 times for each write, in the second it writes it 100 times for each read; with
/// `one`, rank 1 alone does the latter. The only copy of `single` is on rank 1.
///
/// The first accesses of a phase, more than two windows of all ranks, are not timed: a chosen
/// object may move then. Rank 0 prints the time of an access as samples `reads` and `writes`.
public final class PhaseLoops {
    private static final int RATIO = 100;
    private static final int HOME = 1;
    private static final int WINDOWS_ACCESSES = 2200;

    /// Timed rounds of a phase of reads, and of one of writes: those take far longer.
    private static final int READ_UNITS = 40;
    private static final int WRITE_UNITS = 10;
    private static final int LEAST_CYCLES = 5;
    private static final int WORDS = 4;
    private static final long PATIENCE = 4;

    private final Rank rank;
    private final Comm comm;
    private final Cell cell;
    private final boolean isAll;
    private long written;

    private PhaseLoops(Rank rank, String form, boolean isAll) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.isAll = isAll;
        Orca orca = Orca.in(rank);
        this.cell = switch (form) {
            case "chosen" -> orca.shared("phases", Cell.class);
            case "replicated" -> orca.replicated("phases", Cell.class);
            case "single" -> orca.singleAt(HOME, "phases", Cell.class);
            default -> throw new IllegalArgumentException("there is no form '" + form + "'");
        };
    }

    /// Runs on each rank.
    ///
    /// @param args as the class says
    public static void main(String[] args) {
        Job.run(args, rank -> run(rank, System.out, rank.arguments()));
    }

    /// Measures on a rank, as all others do.
    static void run(Rank rank, PrintStream out, String... words) {
        if (words.length != WORDS || rank.size() <= HOME) {
            throw new IllegalArgumentException("needs two ranks and"
                    + " chosen|replicated|single all|one WARMUP_MILLIS MEASURE_MILLIS");
        }
        new PhaseLoops(rank, words[0], words[1].equals("all"))
                .measure(Long.parseLong(words[2]), Long.parseLong(words[3]), out);
    }

    private void measure(long warmMillis, long millis, PrintStream out) {
        int seconds = (int) TimeUnit.MILLISECONDS.toSeconds(PATIENCE * warmMillis);
        if (seconds > 0) {
            WarmUp.of(comm, seconds).run(() -> {
                double _ = phase(true) + phase(false);
            });
        }
        List<Double> reads = new ArrayList<>();
        List<Double> writes = new ArrayList<>();
        double spent = 0;
        while (reads.size() < LEAST_CYCLES || spent < TimeUnit.MILLISECONDS.toNanos(millis)) {
            reads.add(phase(true));
            writes.add(phase(false));
            spent += reads.getLast() * accesses(READ_UNITS)
                    + writes.getLast() * accesses(WRITE_UNITS);
        }
        if (rank.number() == 0) {
            Sampler.print(out, "reads", reads);
            Sampler.print(out, "writes", writes);
        }
    }

    private static long accesses(int units) {
        return (RATIO + 1L) * units;
    }

    /// One phase.
    ///
    /// @return nanoseconds of an access, of the slowest rank
    private double phase(boolean reads) {
        boolean isMine = reads || isAll || rank.number() == HOME;
        int writers = reads || isAll ? comm.size() : 1;
        int first = 1 + WINDOWS_ACCESSES / (writers * (RATIO + 1));
        int timed = reads ? READ_UNITS : WRITE_UNITS;
        use(reads, isMine, first);
        settle(reads, writers, first);
        long begin = System.nanoTime();
        use(reads, isMine, timed);
        long[] slowest = new long[1];
        comm.allReduceInto(
                new long[] {isMine ? System.nanoTime() - begin : 0}, slowest, Op.MAX);
        settle(reads, writers, timed);
        return (double) Math.max(1, slowest[0]) / accesses(timed);
    }

    private void use(boolean reads, boolean isMine, int units) {
        for (int unit = 0; unit < units && isMine; unit++) {
            for (int i = 0; i < RATIO; i++) {
                access(reads);
            }
            access(!reads);
        }
    }

    private void access(boolean isRead) {
        long value = isRead ? cell.get() : cell.add(1);
        if (value < written) {
            throw new AssertionError("read " + value + " where " + written + " was written");
        }
    }

    /// All have done their part of a phase, and all copies have it.
    private void settle(boolean reads, int writers, int units) {
        written += (long) writers * units * (reads ? 1 : RATIO);
        long value = cell.await(written);
        if (value != written) {
            throw new AssertionError("read " + value + " where " + written + " was written");
        }
        comm.barrier();
    }
}
