// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm.loop;

import java.util.Arrays;
import java.util.Locale;
import org.atoll.dsm.Dsm;
import org.atoll.echo.Echo;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Does one thing many times on two ranks, and prints what one of them took: `time 0.000004 s`.
public final class Loop {
    /// With fewer the compiler still works on two processors that two ranks want.
    private static final int WARMUPS = 100_000;

    private static final int BATCHES = 21;
    private static final int TIMES = 2000;
    private static final int TAG = 1;
    private static final byte[] NOTHING = {};

    private Loop() {}

    /// Runs on each rank.
    ///
    /// @param args the name of one
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
            case "dsm-request" -> new Requests(rank).seconds(true);
            case "dsm-request-waiting" -> new Requests(rank).seconds(false);
            case "echo-call" -> calls(rank);
            case "dsm-step" -> new Requests(rank).stepSeconds(false);
            case "dsm-step-asked" -> new Requests(rank).stepSeconds(true);
            case "dsm-read-first" -> shared(rank).first();
            case "dsm-read" -> shared(rank).later();
            case "dsm-read-barrier-first" -> shared(rank).firstBarrier();
            case "dsm-read-barrier" -> shared(rank).laterBarrier();
            case "mpj-message-first" -> sent(rank).first();
            case "mpj-message" -> sent(rank).later();
            default -> throw new IllegalArgumentException("there is no loop '" + what + "'");
        };
        if (rank.number() == (what.startsWith("dsm-step") ? 1 : 0)) {
            System.out.printf(Locale.ROOT, "time %.9f s%n", seconds);
        }
    }

    private static LongReads shared(Rank rank) {
        LongReads reads = new LongReads(rank);
        reads.share();
        return reads;
    }

    private static LongReads sent(Rank rank) {
        LongReads reads = new LongReads(rank);
        reads.send();
        return reads;
    }

    /// The median of some batches.
    private static double each(Rank rank, Runnable work) {
        for (int k = 0; k < WARMUPS; k++) {
            work.run();
        }
        double[] times = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            long begin = rank.nanoTime();
            for (int k = 0; k < TIMES; k++) {
                work.run();
            }
            times[batch] = (rank.nanoTime() - begin) * 1e-9 / TIMES;
        }
        Arrays.sort(times);
        return times[BATCHES / 2];
    }

    /// Rank 1 answers while its program waits.
    private static double calls(Rank rank) {
        Echo echo = Echo.of(rank.fabric());
        if (rank.number() == 1) {
            echo.take();
            return 0;
        }
        double seconds = each(rank, () -> echo.ask(1, NOTHING, NOTHING));
        echo.tell(1);
        return seconds;
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
}
