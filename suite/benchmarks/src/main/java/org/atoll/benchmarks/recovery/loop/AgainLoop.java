// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import java.util.concurrent.locks.LockSupport;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// Messages to and fro in a job that takes a snapshot at each point, as between the snapshots of a
/// long run: what was kept of earlier messages is wanted no more, so its memory is used again. The
/// snapshots themselves are not in the time. Prints half of a round trip, as `time`.
public final class AgainLoop {
    private static final int WARMING = 30;
    private static final int BATCHES = 31;
    private static final long BATCH_BYTES = 16 << 20;
    private static final int TAG = 1;

    /// A snapshot of what is kept of two batches is written in less.
    private static final long PAUSE_NANOS = 150_000_000;

    private final Comm comm;
    private final Checkpoint ck;
    private final byte[] array;

    private AgainLoop(Rank rank, Checkpoint ck, int bytes) {
        this.comm = Mpj.in(rank).comm();
        this.ck = ck;
        this.array = new byte[bytes];
    }

    /// Runs on two ranks.
    ///
    /// @param args a length in bytes
    public static void main(String[] args) {
        Recovery.run(args, (rank, ck) ->
                new AgainLoop(rank, ck, Integer.parseInt(args[0])).run(rank));
    }

    private void run(Rank rank) {
        Count done = ck.count("done");
        boolean first = ck.begin();
        assert first;
        for (int i = 0; i < WARMING; i++) {
            long _ = batch(rank, done);
        }
        double nanos = Samples.median(BATCHES, () -> batch(rank, done));
        if (rank.number() == 0) {
            Samples.print("time", nanos);
        }
    }

    /// Messages, a snapshot, and a pause in which it is written.
    ///
    /// @return the nanoseconds of half of a round trip
    private long batch(Rank rank, Count done) {
        long trips = Math.max(2, BATCH_BYTES / array.length / 2);
        long begin = rank.nanoTime();
        for (int i = 0; i < trips; i++) {
            trip();
        }
        long took = (rank.nanoTime() - begin) / (2 * trips);
        done.next();
        ck.point();
        LockSupport.parkNanos(PAUSE_NANOS);
        comm.barrier();
        return took;
    }

    private void trip() {
        int other = 1 - comm.rank();
        if (comm.rank() == 0) {
            comm.send(array, other, TAG);
            comm.receive(array, other, TAG);
        } else {
            comm.receive(array, other, TAG);
            comm.send(array, other, TAG);
        }
    }
}
