// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.BitSet;
import java.util.IdentityHashMap;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;

/// The ways from this rank to the others, in which nothing overtakes. Holder only.
public final class Ways {
    private final Station station;
    private final int rank;
    private final int size;
    private final BitSet lost = new BitSet();

    /// The numbers of the kinds sent so far: to find one by its name takes longer than the rest.
    private final IdentityHashMap<FrameKind, Integer> numbers = new IdentityHashMap<>();

    /// Whether frames may wait a moment for others.
    private boolean together;

    /// Makes them, for one service.
    public Ways(Station station) {
        this.station = station;
        this.rank = station.world().rank();
        this.size = station.world().size();
    }

    /// This rank.
    public int rank() {
        return rank;
    }

    /// How many ranks there are.
    public int size() {
        return size;
    }

    /// Sends something; its frames may wait a moment for others, as nobody waits for answers.
    public void sendTogether(Runnable sends) {
        together = true;
        try {
            sends.run();
        } finally {
            together = false;
        }
    }

    private void publish(Lane lane) {
        if (together) {
            lane.publishCoalesced();
        } else {
            lane.publish();
        }
    }

    private int number(FrameKind kind) {
        return numbers.computeIfAbsent(kind, station::number);
    }

    /// Nothing goes to a rank any more, not even if it comes back.
    public void lose(int gone) {
        lost.set(gone);
    }

    /// Whether a rank is lost.
    public boolean isLost(int other) {
        return lost.get(other);
    }

    /// The first rank that is not lost.
    public int firstLiving() {
        return lost.nextClearBit(0);
    }

    /// Sends bytes to a rank, unless it is lost.
    ///
    /// @param to   a world rank
    /// @param kind of the service's frames, one with parts
    /// @param a    the first word
    /// @param b    the second word
    /// @param body does not change
    public void send(int to, FrameKind kind, int a, int b, Body body) {
        if (lost.get(to)) {
            return;
        }
        Lane lane = station.lane(to);
        int number = number(kind);
        int bytes = (int) Math.min(body.bytes(), Integer.MAX_VALUE);
        if (bytes <= lane.capacityBytes()
                && lane.claim(number, a, b, Assembly.whole(bytes), bytes)) {
            body.write(0, bytes, lane.memory(), lane.payload());
            publish(lane);
        } else {
            lane.send(body, number, a, b);
        }
    }

    /// Sends a frame without bytes to a rank, unless it is lost.
    ///
    /// @param to   a world rank
    /// @param kind of the service's frames
    /// @param a    the first word
    /// @param b    the second word
    /// @param word the third word
    public void post(int to, FrameKind kind, int a, int b, long word) {
        if (lost.get(to)) {
            return;
        }
        Lane lane = station.lane(to);
        int number = number(kind);
        if (lane.claim(number, a, b, word, 0)) {
            publish(lane);
        } else {
            lane.postInTurn(number, a, b, word);
        }
    }
}
