// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import java.util.Arrays;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Mpj;

/// Does one thing many times, and prints what one of them took, as `time`. A message of some bytes;
/// the same and 1.2 copies of as much; messages of several lengths, each with a sample of its own;
/// what a rank may stand still for that moves; a job of a farm.
public final class LogLoop {
    private static final String TIME = "time";
    private static final int BATCHES = 15;
    private static final int TAG = 1;

    /// So much is sent in a run: it stays within the memory that a log has by default.
    private static final long BYTES = 300L << 20;

    private static final int MOST = 200_000;
    private static final int JOBS = 40_000;
    private static final int SENDS = 3;
    private static final double COPIES = 1.2;

    /// A move between hosts may take as long as so many messages of as many bytes, and so much
    /// more.
    private static final double MOVE = 1.5;

    private static final double MOVE_NANOS = 0.3e9;

    private final Rank rank;
    private final Comm comm;

    private LogLoop(Rank rank) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
    }

    /// Runs on each rank.
    ///
    /// @param args the name of one, and a length in bytes; of `messages`, several with commas
    public static void main(String[] args) {
        Job.run(args, rank -> new LogLoop(rank).run(args[0], lengths(args[1])));
    }

    private static int[] lengths(String word) {
        return Arrays.stream(word.split(",", -1)).mapToInt(Integer::parseInt).toArray();
    }

    private void run(String what, int... lengths) {
        int bytes = lengths[0];
        switch (what) {
            case "message" -> print(TIME, message(bytes, BYTES));
            case "message-and-copies" ->
                    print(TIME, message(bytes, BYTES) + (COPIES * Samples.copy(bytes)));
            case "messages" -> {
                for (int each : lengths) {
                    print("message-" + each, message(each, BYTES / lengths.length));
                }
            }
            case "move" -> print(TIME, (MOVE * send(bytes)) + MOVE_NANOS);
            case "farm" -> print(TIME, farm());
            default -> throw new IllegalArgumentException("there is no loop '" + what + "'");
        }
    }

    private void print(String key, double nanos) {
        if (rank.number() == 0) {
            Samples.print(key, nanos);
        }
    }

    /// Half of a round trip: the median of some batches.
    ///
    /// @param total how many bytes are to be sent in all
    private double message(int bytes, long total) {
        int times = (int) Math.clamp(total / bytes / (2L * BATCHES), 2L, MOST / BATCHES);
        byte[] array = new byte[bytes];
        for (int i = 0; i < times * BATCHES / 2; i++) {
            trip(array);
        }
        return trips(array, BATCHES, times);
    }

    private double trips(byte[] array, int batches, int times) {
        return Samples.median(batches, () -> {
            long begin = rank.nanoTime();
            for (int i = 0; i < times; i++) {
                trip(array);
            }
            return (rank.nanoTime() - begin) / (2L * times);
        });
    }

    /// The same with few messages: they are long.
    private double send(int bytes) {
        byte[] array = new byte[bytes];
        trip(array);
        return trips(array, SENDS, 1);
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
        return (double) (rank.nanoTime() - begin) / JOBS;
    }
}
