// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// A frame under way. As an event it is at the next pipe of its way, or at the receiver.
final class Parcel extends Event {
    /// Where a frame's payload begins.
    static final int PAYLOAD = Frame.HEADER_BYTES;

    private final SimLink link;
    private final long sequence;
    private final MemorySegment memory;
    private final boolean copy;
    private int hop;
    private int attempts;
    private long firstAt = -1;

    /// When the last byte is where the event is.
    private long tail;

    Parcel(SimLink link, long sequence, int payloadBytes) {
        this.link = link;
        this.sequence = sequence;
        this.memory = MemorySegment.ofArray(new byte[PAYLOAD + payloadBytes]);
        this.copy = false;
    }

    private Parcel(Parcel original) {
        this.link = original.link;
        this.sequence = original.sequence;
        this.memory = original.memory;
        this.copy = true;
    }

    /// The same frame once more: the network has doubled it.
    Parcel twin() {
        return new Parcel(this);
    }

    /// Whether this is a [#twin].
    boolean isTwin() {
        return copy;
    }

    /// Since when the frame has been sent again and again.
    long firstAt() {
        return firstAt;
    }

    /// The frame is lost and will be sent again.
    ///
    /// @return how often that has happened before
    int lost(long at) {
        firstAt = attempts == 0 ? at : firstAt;
        hop = 0;
        tail = 0;
        return attempts++;
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
        if (hop > way.pipes()) {
            return link.arrived(this, time);
        }
        if (hop == 0 && !link.departs(this, time)) {
            return null;
        }
        passPipe(way);
        return null;
    }

    private void passPipe(Way way) {
        long head = time;
        if (hop < way.pipes()) {
            Pipe pipe = way.pipe(hop);
            head = pipe.pass(time, Math.max(time, tail), bytes());
            tail = pipe.tail();
        }
        hop++;
        boolean last = hop >= way.pipes();
        hop += last ? 1 : 0;
        link.requeue(this, last ? tail + link.delay() : head);
    }

    /// Pretends to come from another life of its sender.
    void claimLife(int life) {
        memory.set(JAVA_SHORT_UNALIGNED, Frame.INCARNATION, (short) life);
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
