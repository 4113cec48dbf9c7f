// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.wire.Frame;

/// The reading end of a ring.
///
/// Only the reader's own thread touches the fields. In the shared memory the reader stores one
/// counter, the number of slots it has consumed, with release semantics: after each payload
/// that lay in the body, so that long messages flow, and else once per quarter of the ring. The
/// fence behind it is there for a writer that says it starves and then looks once more. A
/// writer that finds the ring full therefore always has a reader with frames left to consume.
public final class RingReader implements Inlet {
    private final MemorySegment memory;
    private final long base;
    private final RingLayout layout;
    private final Doorbell writer;
    private final int peer;
    private final int lag;

    /// The layout's first slot and its number of slots less one: this path is for every message.
    private final long firstSlot;

    private final long mask;

    private long consumed;
    private long slot;
    private long told;
    private long bodyEnd;
    private boolean reserved;

    /// Creates the reading end.
    ///
    /// @param memory the memory the ring lies in
    /// @param base   where the ring begins; a multiple of 64
    /// @param writer wakes the writer when it waits for room
    /// @param peer   the writer's world rank, given to the sink
    public RingReader(
            MemorySegment memory, long base, RingLayout layout, Doorbell writer, int peer) {
        this.memory = memory;
        this.base = AddressSpace.at(memory, base);
        this.layout = layout;
        this.writer = writer;
        this.peer = peer;
        this.lag = Math.max(1, layout.slots() / 4);
        this.firstSlot = this.base + layout.slot(0);
        this.mask = layout.slots() - 1L;
        this.slot = firstSlot;
    }

    /// Whether a frame is there.
    ///
    /// @return true if [#poll] would deliver one
    public boolean hasFrame() {
        return isStamped(consumed) || isLeftOut();
    }

    private boolean isStamped(long sequence) {
        long at = RingLayout.stamp(firstSlot, sequence, mask);
        return (int) RingLayout.INT.getAcquire(memory(), at) == (int) (sequence + 1);
    }

    /// Whether the next frame begins with the next line, because it takes a whole one. Who finds
    /// it there looks here once more: a frame that was published meanwhile comes first.
    private boolean isLeftOut() {
        long next = consumed + 1;
        return (next & 1) == 0 && isStamped(next) && !isStamped(consumed);
    }

    /// How far the reader is.
    ///
    /// @return a number that grows with each frame that is taken
    long taken() {
        return consumed;
    }

    @Override
    public MemorySegment memory() {
        return AddressSpace.around(memory);
    }

    @Override
    public long head() {
        return arrive() ? slot : NONE;
    }

    /// Goes to the next frame, if one is there, past a slot that was left out.
    private boolean arrive() {
        if (isStamped(consumed)) {
            return true;
        }
        if (!isLeftOut()) {
            return false;
        }
        goOn(1);
        return true;
    }

    private void goOn(int slots) {
        consumed += slots;
        slot = RingLayout.slot(firstSlot, consumed, mask);
    }

    @Override
    public long payload() {
        int bytes = Frame.payloadBytes(memory(), slot);
        boolean word = hasWord();
        if (isLong(bytes, word)) {
            return base + layout.body(bodyStart(bytes));
        }
        return slot + (word ? Frame.HEADER_BYTES : Frame.WORD);
    }

    private boolean hasWord() {
        return Frame.hasWord(Frame.handler(memory(), slot));
    }

    private static boolean isLong(int bytes, boolean word) {
        return bytes > (word ? RingLayout.SHORT_BYTES : RingLayout.SHORT_BYTES_WORDLESS);
    }

    @Override
    public void take() {
        release(pass(Frame.payloadBytes(memory(), slot)));
    }

    @Override
    public void deliver(FrameSink sink) {
        if (arrive()) {
            handOver(sink);
        }
    }

    @Override
    public void reserve(boolean nowReserved) {
        reserved = nowReserved;
    }

    /// Delivers frames that have arrived, unless they are reserved. Does not block.
    ///
    /// @param limit the most frames delivered
    /// @return how many were delivered
    public int poll(FrameSink sink, int limit) {
        int frames = 0;
        while (frames < limit && !reserved && arrive()) {
            handOver(sink);
            frames++;
        }
        return frames;
    }

    /// The frame counts as consumed before the sink has it, which may throw, and its memory is the
    /// writer's again only after that.
    private void handOver(FrameSink sink) {
        long header = slot;
        long payload = payload();
        boolean freesBody = pass(Frame.payloadBytes(memory(), header));
        sink.frame(peer, memory(), header, payload);
        release(freesBody);
    }

    /// Goes past a frame.
    ///
    /// @return whether its payload lies in the body
    private boolean pass(int bytes) {
        boolean word = hasWord();
        boolean inBody = isLong(bytes, word);
        if (inBody) {
            bodyEnd = bodyStart(bytes) + bytes;
        }
        goOn(inBody || bytes <= (word ? 0 : RingLayout.BRIEF_BYTES) ? 1 : 2);
        return inBody;
    }

    private void release(boolean freesBody) {
        if (freesBody || consumed - told >= lag) {
            tell();
        }
    }

    private long bodyStart(int bytes) {
        return layout.place(RingLayout.align(bodyEnd), bytes);
    }

    private void tell() {
        told = consumed;
        RingLayout.LONG.setRelease(memory(), base + RingLayout.CONSUMED, told);
        VarHandle.fullFence();
        if ((int) RingLayout.INT.getAcquire(memory(), base + RingLayout.STARVES) != 0) {
            RingLayout.INT.setRelease(memory(), base + RingLayout.STARVES, 0);
            writer.ringIfAsleep();
        }
    }
}
