// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.Frame;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Inlet;

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
    /// @param layout its sizes
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
        return (int) RingLayout.INT.getAcquire(memory(), slot + Frame.STAMP)
                == (int) (consumed + 1);
    }

    @Override
    public MemorySegment memory() {
        return AddressSpace.around(memory);
    }

    @Override
    public long head() {
        return hasFrame() ? slot : NONE;
    }

    @Override
    public long payload() {
        int bytes = Frame.payloadBytes(memory(), slot);
        return bytes <= RingLayout.SHORT_BYTES
                ? slot + Frame.HEADER_BYTES
                : base + layout.body(bodyStart(bytes));
    }

    @Override
    public void take() {
        int bytes = Frame.payloadBytes(memory(), slot);
        pass(bytes);
        release(bytes);
    }

    @Override
    public void deliver(FrameSink sink) {
        if (hasFrame()) {
            handOver(sink);
        }
    }

    @Override
    public void reserve(boolean nowReserved) {
        reserved = nowReserved;
    }

    /// Delivers frames that have arrived, unless they are reserved. Does not block.
    ///
    /// @param sink  takes each frame
    /// @param limit the most frames delivered
    /// @return how many were delivered
    public int poll(FrameSink sink, int limit) {
        int frames = 0;
        while (frames < limit && !reserved && hasFrame()) {
            handOver(sink);
            frames++;
        }
        return frames;
    }

    /// The frame counts as consumed before the sink has it, which may throw, and its memory is the
    /// writer's again only after that.
    private void handOver(FrameSink sink) {
        long header = slot;
        int bytes = Frame.payloadBytes(memory(), header);
        long payload = payload();
        pass(bytes);
        sink.frame(peer, memory(), header, payload);
        release(bytes);
    }

    private void pass(int bytes) {
        if (bytes > RingLayout.SHORT_BYTES) {
            bodyEnd = bodyStart(bytes) + bytes;
        }
        consumed++;
        slot = firstSlot + ((consumed & mask) << RingLayout.LINE_BITS);
    }

    private void release(int bytes) {
        if (bytes > RingLayout.SHORT_BYTES || consumed - told >= lag) {
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
