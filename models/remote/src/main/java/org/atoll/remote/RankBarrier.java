// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// All ranks wait for each other: in round r each tells the one 2^r behind it, and waits for the
/// one 2^r before it (Hensgen, Finkel and Manber 1988). The holder's, but for the counts, which
/// waits look at.
final class RankBarrier {
    private final Station station;
    private final Endpoint endpoint;
    private final int frame;
    private final TimeKind time;

    /// For each round the last barrier that was told.
    private final int[] told = new int[Integer.SIZE];

    private int number;
    private volatile @Nullable RankLostException loss;

    RankBarrier(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.frame = station.number(RemoteFrames.BARRIER);
        this.time = station.time("barrier", TimeKind.Group.BARRIER);
    }

    /// A rank tells that it has come.
    void told(int source, MemorySegment memory, long header, long payload) {
        told[Frame.context(memory, header)] = Frame.tag(memory, header);
    }

    void await() {
        endpoint.enter();
        try {
            int mine = ++number;
            int size = endpoint.size();
            int rank = endpoint.rank();
            for (int round = 0; 1 << round < size; round++) {
                requireAll();
                station.lane((rank + (1 << round)) % size).post(frame, round, mine, 0);
                int from = (rank - (1 << round) % size + size) % size;
                endpoint.await(new Told(this, round, mine, from));
            }
            requireAll();
        } finally {
            endpoint.exit();
        }
    }

    private void requireAll() {
        RankLostException lost = loss;
        if (lost != null) {
            throw lost.ending("barrier");
        }
    }

    /// A rank is lost: there is no barrier any more.
    void lost(RankLostException lost) {
        loss = loss == null ? lost : loss;
    }

    /// A rank is here, too.
    private record Told(RankBarrier barrier, int round, int number, int awaitedPeer)
            implements Completion {

        @Override
        public boolean isDone() {
            return barrier.told[round] - number >= 0 || barrier.loss != null;
        }

        @Override
        public String describe() {
            return "barrier of remote objects, for rank " + awaitedPeer;
        }

        @Override
        public TimeKind timeKind() {
            return barrier.time;
        }
    }
}
