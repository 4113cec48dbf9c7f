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

    private final Course course;
    private final int from;
    private final Way way;
    private final long sequence;
    private final MemorySegment memory;
    private final boolean copy;
    private int hop;
    private int attempts;
    private long firstAt = -1;

    /// When the last byte is where the event is.
    private long tail;

    /// Handles what happens to frames of one rank for another.
    interface Course {

        /// A frame is about to leave the sender.
        ///
        /// @return false if it does not leave now
        boolean departs(Parcel parcel, long time);

        /// A frame has more of its way before it, and is there at a time.
        ///
        /// @param isLast whether it is at the receiver then
        void requeue(Parcel parcel, long time, boolean isLast);

        /// A frame has come to the receiver's end.
        ///
        /// @return the turn of the rank that goes on now, or null
        @Nullable Turn arrived(Parcel parcel, long time);

        /// The receiver has taken a frame, or has gone.
        void consumed(int bytes, long at);
    }

    /// A frame that is being written.
    ///
    /// @param course   what happens to it
    /// @param from     its sender
    /// @param way      the pipes that it passes
    /// @param sequence how many have gone before it
    Parcel(Course course, int from, Way way, long sequence, int payloadBytes) {
        this.course = course;
        this.from = from;
        this.way = way;
        this.sequence = sequence;
        this.memory = MemorySegment.ofArray(new byte[PAYLOAD + payloadBytes]);
        this.copy = false;
    }

    private Parcel(Parcel original) {
        this.course = original.course;
        this.from = original.from;
        this.way = original.way;
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
        return from;
    }

    Way way() {
        return way;
    }

    long sequence() {
        return sequence;
    }

    int handler() {
        return Frame.handler(memory, 0);
    }

    @Override
    @Nullable Turn happen() {
        if (hop > way.pipes()) {
            return course.arrived(this, time);
        }
        if (hop == 0 && !course.departs(this, time)) {
            return null;
        }
        passPipe();
        return null;
    }

    private void passPipe() {
        long head = time;
        if (hop < way.pipes()) {
            Pipe pipe = way.pipe(hop);
            head = pipe.pass(time, Math.max(time, tail), bytes());
            tail = pipe.tail();
        }
        hop++;
        boolean last = hop >= way.pipes();
        hop += last ? 1 : 0;
        course.requeue(this, last ? tail : head, last);
    }

    /// Pretends to come from another life of its sender.
    void claimLife(int life) {
        memory.set(JAVA_SHORT_UNALIGNED, Frame.INCARNATION, (short) life);
    }

    /// The receiver has taken it.
    void taken(long at) {
        course.consumed(bytes(), at);
    }

    /// The receiver has gone.
    void drop(long at) {
        course.consumed(bytes(), at);
    }
}
