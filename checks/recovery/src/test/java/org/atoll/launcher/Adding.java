// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// A program of windows for tests of coordinated recovery: in each step each rank adds a number to
/// the registered array of every rank. Each says when it has done some. Its argument: how many.
final class Adding {
    private static final int TOLD = 500;
    private static final Duration PAUSE = Duration.ofNanos(200_000);

    private Adding() {}

    public static void main(String[] arguments) {
        Recovery.run(arguments, (rank, ck) -> run(rank, ck, Long.parseLong(arguments[0])));
    }

    private static void run(Rank rank, Checkpoint ck, long steps)
            throws InterruptedException {
        Comm comm = Mpj.in(rank).comm();
        long[] sums = ck.longs("sums", rank.size());
        Count step = ck.count("step");
        Window window = comm.window(sums);
        ck.begin();
        for (; step.get() < steps; step.next()) {
            window.fence();
            for (int to = 0; to < rank.size(); to++) {
                long[] more = {step.get() * (rank.number() + 1)};
                window.accumulate(Part.of(more), Op.SUM, to, rank.number());
                window.accumulate(Part.of(more), Op.SUM, to, 0);
            }
            window.fence();
            if (step.get() == TOLD) {
                System.out.println("rank " + rank.number() + " is at step " + TOLD);
            }
            Thread.sleep(PAUSE); // so that there is time to kill it
            ck.point();
        }
        window.close();
        System.out.println("rank " + rank.number() + ": " + List.of(sums[0], sums[rank.number()]));
    }

    /// What all ranks print.
    static List<String> lines(int ranks, long steps) {
        long all = steps * (steps - 1) / 2;
        long first = all + all * ranks * (ranks + 1) / 2;
        return IntStream.range(0, ranks)
                .mapToObj(rank -> List.of(
                        "rank " + rank + " is at step " + TOLD,
                        "rank " + rank + ": "
                                + List.of(first, rank == 0 ? first : all * (rank + 1))))
                .flatMap(List::stream)
                .toList();
    }
}
