// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Frame;
import org.jspecify.annotations.Nullable;

/// A frame under way. As an event it is at the next pipe of its way, or at the receiver.
final class Parcel extends Event {
    /// Where a frame's payload begins.
    static final int PAYLOAD = Frame.HEADER_BYTES;

    private final SimLink link;
    private final long sequence;
    private final MemorySegment memory;
    private int hop;

    /// When the last byte is where the event is.
    private long tail;

    Parcel(SimLink link, long sequence, int payloadBytes) {
        this.link = link;
        this.sequence = sequence;
        this.memory = MemorySegment.ofArray(new byte[PAYLOAD + payloadBytes]);
    }

    MemorySegment memory() {
        return memory;
    }

    int bytes() {
        return (int) memory.byteSize();
    }

    int from() {
        return link.from();
    }

    Way way() {
        return link.way();
    }

    long sequence() {
        return sequence;
    }

    int handler() {
        return Frame.handler(memory, 0);
    }

    @Override
    @Nullable SimRank happen() {
        Way way = link.way();
        if (hop == way.pipes()) {
            return link.arrived(this, time);
        }
        Pipe pipe = way.pipe(hop);
        long head = pipe.pass(time, Math.max(time, tail), bytes());
        tail = pipe.tail();
        hop++;
        link.requeue(this, hop == way.pipes() ? tail : head);
        return null;
    }

    /// The receiver has taken it.
    void taken(long at) {
        link.consumed(bytes(), at);
    }

    /// The receiver has gone.
    void drop(long at) {
        link.consumed(bytes(), at);
    }
}
