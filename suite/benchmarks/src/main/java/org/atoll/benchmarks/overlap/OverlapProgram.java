// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.overlap;

import java.util.Arrays;
import java.util.Locale;
import org.atoll.benchmarks.measure.WarmUp;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;

/// The program of `atoll bench overlap` on two ranks: rank 0 starts a transfer, computes, and
/// waits; rank 1 only takes part in the transfer. What of the transfer the computation does not
/// hide is added to its time.
///
/// Three times are measured: the transfer alone; and in turn the computation alone, and both.
/// Hidden is `1 - rest / transfer` with the median of what both took longer than the computation
/// before, for a computation by itself takes longer in one second than in the next.
public final class OverlapProgram {
    private static final int WARMUPS = 1000;

    /// Behind computations, so that the helper's part is compiled, too.
    private static final int WARM_COMPUTATIONS = 100;

    private static final int WARM_STEPS = 100_000;
    private static final int HURRY_SECONDS = 10;
    private static final int ROUNDS = 201;
    private static final int TAG = 1;

    /// The computation takes this many times as long as the transfer, and at least a while.
    private static final int LONGER = 8;

    private static final double LEAST_SECONDS = 4e-3;

    private final Rank rank;
    private final Comm comm;
    private final byte[] message;
    private final boolean sends;
    private double value = 1;

    private OverlapProgram(Rank rank, int bytes, boolean sends) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.message = new byte[bytes];
        this.sends = sends;
    }

    /// Joins the job and measures.
    ///
    /// @param args sizes in bytes
    public static void main(String[] args) {
        Job.run(args, rank -> {
            for (String size : rank.arguments()) {
                for (boolean sends : new boolean[] {true, false}) {
                    new OverlapProgram(rank, Integer.parseInt(size), sends).measure();
                }
            }
        });
    }

    private void measure() {
        WarmUp.of(comm, HURRY_SECONDS).run(() -> {
            times(WARMUPS, 0, true);
            times(WARM_COMPUTATIONS, WARM_STEPS, true);
        });
        double wanted = Math.max(LEAST_SECONDS, LONGER * median(times(ROUNDS, 0, true)));
        long[] steps = {1000};
        while (comm.rank() == 0 && median(times(5, steps[0])) < wanted) {
            steps[0] += steps[0] / 4;
        }
        comm.broadcast(steps, 0);
        double transfer = median(times(ROUNDS, 0, true));
        double[][] turns = inTurn(steps[0]);
        if (comm.rank() == 0) {
            print(transfer, median(turns[0]), median(rests(turns[0], turns[1])));
        }
    }

    /// The computation alone and with a transfer.
    private double[][] inTurn(long steps) {
        double[][] seconds = new double[2][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            seconds[0][round] = time(steps, false);
            seconds[1][round] = time(steps, true);
        }
        return seconds;
    }

    private static double[] rests(double[] computations, double[] both) {
        double[] rests = both.clone();
        Arrays.setAll(rests, round -> both[round] - computations[round]);
        return rests;
    }

    private double[] times(int rounds, long steps) {
        double[] seconds = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            long begin = rank.nanoTime();
            compute(steps);
            seconds[round] = (rank.nanoTime() - begin) * 1e-9;
        }
        return seconds;
    }

    private double[] times(int rounds, long steps, boolean transfers) {
        double[] seconds = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            seconds[round] = time(steps, transfers);
        }
        return seconds;
    }

    /// One round. Both ranks call it; rank 0's time counts.
    private double time(long steps, boolean transfers) {
        comm.barrier();
        long begin = rank.nanoTime();
        if (comm.rank() == 0) {
            Request request = transfers ? start() : null;
            compute(steps);
            if (request != null) {
                request.await();
            }
        } else if (transfers) {
            start().await();
        }
        return (rank.nanoTime() - begin) * 1e-9;
    }

    private Request start() {
        int peer = 1 - comm.rank();
        return sends == (comm.rank() == 0)
                ? comm.sendAsync(message, peer, TAG)
                : comm.receiveAsync(message, peer, TAG);
    }

    private void compute(long steps) {
        double x = value;
        for (long step = 0; step < steps; step++) {
            x = x * 0.999999 + 1e-6;
        }
        value = x;
    }

    private void print(double transfer, double compute, double rest) {
        System.out.printf(Locale.ROOT,
                "%-8s %9d bytes: transfer %8.1f us, computation %8.1f us, rest %8.1f us,"
                        + " hidden %4.0f %%%n",
                sends ? "send" : "receive", message.length, transfer * 1e6, compute * 1e6,
                rest * 1e6, 100 * (1 - rest / transfer));
    }

    private static double median(double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
