// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLongArray;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Measures what two ranks allocate in a steady exchange.
///
/// The compiler takes its time on a busy machine, and sleeping allocates: ranks never sleep here,
/// and both go on, stretch by stretch, until each has seen one in which nothing was allocated. A
/// message that comes before its receive is stored, which allocates too: rank 1 only ever answers.
final class Steady {
    static final int ROUNDS = 2_000;
    private static final int STRETCHES = 60;
    private static final int TAG = 1;

    private final AtomicLongArray least =
            new AtomicLongArray(new long[] {Long.MAX_VALUE, Long.MAX_VALUE});
    private final long most;

    private Steady(long most) {
        this.most = most;
    }

    /// The exchange that both ranks do in each round.
    interface Exchange {
        void once();
    }

    /// Makes an exchange for a rank.
    interface Preparation {
        Exchange on(Comm comm, int other);
    }

    /// Some stretch of rounds allocates, on either rank, not one byte more for two rounds.
    static void measure(String device, int bytesEach, Preparation preparation) {
        long most = (long) bytesEach * ROUNDS + ROUNDS / 2;
        AtomicLongArray least = leastOf(device, most, preparation);
        assertThat(least.get(0)).as("bytes on rank 0").isLessThan(most);
        assertThat(least.get(1)).as("bytes on rank 1").isLessThan(most);
    }

    /// The least number of bytes of a stretch on each rank, found as soon as both are below `most`.
    static AtomicLongArray leastOf(String device, long most, Preparation preparation) {
        Steady steady = new Steady(most);
        Job.local(2)
                .device(device)
                .with("atoll.wait.yields", "1000000000")
                .with("atoll.shm.streaming.gain", "0") // past the caches; tries the other way, too
                .run(rank -> steady.rank(rank, preparation));
        return steady.least;
    }

    private void rank(Rank rank, Preparation preparation) throws Exception {
        Meter meter = new Meter();
        Comm comm = Mpj.in(rank).comm();
        Exchange exchange = preparation.on(comm, 1 - comm.rank());
        boolean enough = false;
        for (int stretch = 0; stretch < STRETCHES && !enough; stretch++) {
            long before = meter.bytes();
            for (int round = 0; round < ROUNDS; round++) {
                exchange.once();
            }
            long spent = meter.bytes() - before;
            long best = least.accumulateAndGet(comm.rank(), spent, Math::min);
            enough = agree(comm, best < most);
        }
    }

    private static boolean agree(Comm comm, boolean enough) {
        byte[] mine = {(byte) (enough ? 1 : 0)};
        byte[] theirs = new byte[1];
        if (comm.rank() == 0) {
            comm.send(mine, 1, TAG);
            comm.receive(theirs, 1, TAG);
        } else {
            comm.receive(theirs, 0, TAG);
            comm.send(mine, 0, TAG);
        }
        return enough && theirs[0] == 1;
    }
}
