// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;

/// Does one thing many times, and prints what one of them took: `time 0.000004 s`. A message, with
/// its length in bytes; the same and 1.2 copies of as much; a job of a farm; a point at which a
/// snapshot is taken of an array; a copy of that array.
public final class LogLoop {
    private static final int BATCHES = 15;
    private static final int TAG = 1;

    /// So much is sent in a run: it stays within the memory that a log has by default.
    private static final long BYTES = 300L << 20;

    private static final int MOST = 200_000;
    private static final int JOBS = 40_000;
    private static final int POINTS = 9;
    private static final double COPIES = 1.2;
    private static final double SECOND = 1e9;

    private final Rank rank;
    private final Comm comm;

    private LogLoop(Rank rank) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
    }

    /// Runs on each rank.
    ///
    /// @param args the name of one, and a length in bytes
    public static void main(String[] args) {
        Job.run(args, rank -> new LogLoop(rank).run(args[0], Integer.parseInt(args[1])));
    }

    private void run(String what, int bytes) {
        double seconds = switch (what) {
            case "message" -> message(bytes);
            case "message-and-copies" -> message(bytes) + (COPIES * copy(bytes));
            case "farm" -> farm();
            case "point" -> point(bytes);
            case "copy" -> copy(bytes);
            default -> throw new IllegalArgumentException("there is no loop '" + what + "'");
        };
        if (rank.number() == 0) {
            System.out.printf(Locale.ROOT, "time %.9f s%n", seconds);
        }
    }

    /// Half of a round trip: the median of some batches.
    private double message(int bytes) {
        int times = Math.clamp(BYTES / bytes / (2L * BATCHES), 2, MOST / BATCHES);
        byte[] array = new byte[bytes];
        for (int i = 0; i < times * BATCHES / 2; i++) {
            trip(array);
        }
        return median(BATCHES, () -> {
            long begin = rank.nanoTime();
            for (int i = 0; i < times; i++) {
                trip(array);
            }
            return (rank.nanoTime() - begin) / (2L * times);
        });
    }

    private void trip(byte... array) {
        int other = 1 - comm.rank();
        if (comm.rank() == 0) {
            comm.send(array, other, TAG);
            comm.receive(array, other, TAG);
        } else {
            comm.receive(array, other, TAG);
            comm.send(array, other, TAG);
        }
    }

    private double copy(int bytes) {
        int times = Math.clamp(BYTES / bytes, 1, MOST);
        byte[] from = new byte[bytes];
        byte[] to = new byte[bytes];
        return median(BATCHES, () -> {
            long begin = rank.nanoTime();
            for (int i = 0; i < times; i++) {
                System.arraycopy(from, 0, to, 0, bytes);
            }
            return (rank.nanoTime() - begin) / times;
        });
    }

    private static double median(int count, LongSupplier nanos) {
        long[] times = new long[count];
        Arrays.setAll(times, i -> nanos.getAsLong());
        Arrays.sort(times);
        return times[count / 2] / SECOND;
    }

    /// A master gives jobs of no work to whichever worker is first: each is a choice.
    private double farm() {
        long[] job = new long[1];
        if (rank.number() > 0) {
            for (comm.send(job, 0, TAG), comm.receive(job, 0, TAG); job[0] >= 0;
                    comm.send(job, 0, TAG), comm.receive(job, 0, TAG)) {
                job[0]++;
            }
            return 0;
        }
        int workers = comm.size() - 1;
        long begin = rank.nanoTime();
        for (int i = 0; i < JOBS + workers; i++) {
            int worker = comm.receive(job, Communicator.ANY_SOURCE, TAG).source();
            comm.send(new long[] {i < JOBS ? i : -1}, worker, TAG);
        }
        return (rank.nanoTime() - begin) / SECOND / JOBS;
    }

    /// How long the program stands still at a point at which a snapshot is taken.
    private double point(int bytes) {
        Checkpoint ck = Recovery.in(rank);
        byte[] state = ck.bytes("state", bytes);
        boolean first = ck.begin();
        long[] times = new long[POINTS];
        for (int i = 0; i < POINTS; i++) {
            Arrays.fill(state, (byte) i);
            long begin = rank.nanoTime();
            ck.point();
            times[i] = rank.nanoTime() - begin;
            pause();
        }
        Arrays.sort(times);
        return first ? times[POINTS / 2] / SECOND : 0;
    }

    /// Until the snapshot is written: none is taken meanwhile.
    private static void pause() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
