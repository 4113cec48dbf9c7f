// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayDeque;
import org.atoll.fabric.device.FrameSink;

/// The frames that have come to a rank and that it has not read.
final class Inbox {
    private static final int FRAMES_PER_POLL = 64;

    private final ArrayDeque<Parcel> parcels = new ArrayDeque<>();

    Inbox() {}

    void add(Parcel parcel) {
        parcels.add(parcel);
    }

    boolean isEmpty() {
        return parcels.isEmpty();
    }

    void clear() {
        parcels.clear();
    }

    /// Hands frames over, each at the cost of the receiver's part of the work.
    ///
    /// @return how many frames
    int deliver(FrameSink sink, Turn turn) {
        int frames = 0;
        while (frames < FRAMES_PER_POLL && !parcels.isEmpty()) {
            Parcel parcel = parcels.remove();
            turn.spend(parcel.way().receiveNanos(parcel.bytes()));
            sink.frame(parcel.from(), parcel.memory(), 0, Parcel.PAYLOAD);
            parcel.taken(turn.clock());
            frames++;
        }
        return frames;
    }
}
