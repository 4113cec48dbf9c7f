// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.Frame;
import org.atoll.fabric.device.FrameSink;

/// The reading end of a ring.
///
/// Only the reader's own thread touches the fields. In the shared memory the reader stores one
/// counter, the number of slots it has consumed, with release semantics: after each payload
/// that lay in the body, so that long messages flow, and else once per quarter of the ring. The
/// fence behind it is there for a writer that says it starves and then looks once more. A
/// writer that finds the ring full therefore always has a reader with frames left to consume.
public final class RingReader {
    private final MemorySegment memory;
    private final long base;
    private final RingLayout layout;
    private final Doorbell writer;
    private final int peer;
    private final int lag;

    private long consumed;
    private long told;
    private long bodyEnd;

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
        this.base = base;
        this.layout = layout;
        this.writer = writer;
        this.peer = peer;
        this.lag = Math.max(1, layout.slots() / 4);
    }

    /// Whether a frame is there.
    ///
    /// @return true if [#poll] would deliver one
    public boolean hasFrame() {
        long at = base + layout.slot(consumed) + Frame.STAMP;
        return (int) RingLayout.INT.getAcquire(memory, at) == (int) (consumed + 1);
    }

    /// Delivers frames that have arrived. Does not block.
    ///
    /// @param sink  takes each frame
    /// @param limit the most frames delivered
    /// @return how many were delivered
    public int poll(FrameSink sink, int limit) {
        int frames = 0;
        while (frames < limit && hasFrame()) {
            deliver(sink);
            frames++;
        }
        return frames;
    }

    private void deliver(FrameSink sink) {
        long header = base + layout.slot(consumed);
        int bytes = Frame.payloadBytes(memory, header);
        if (bytes <= RingLayout.SHORT_BYTES) {
            consumed++;
            sink.frame(peer, memory, header, header + Frame.HEADER_BYTES);
            if (consumed - told >= lag) {
                tell();
            }
        } else {
            deliverBody(sink, header, bytes);
        }
    }

    private void deliverBody(FrameSink sink, long header, int bytes) {
        long from = layout.place(RingLayout.align(bodyEnd), bytes);
        bodyEnd = from + bytes;
        consumed++;
        sink.frame(peer, memory, header, base + layout.body(from));
        tell();
    }

    private void tell() {
        told = consumed;
        RingLayout.LONG.setRelease(memory, base + RingLayout.CONSUMED, told);
        VarHandle.fullFence();
        if ((int) RingLayout.INT.getAcquire(memory, base + RingLayout.STARVES) != 0) {
            RingLayout.INT.setRelease(memory, base + RingLayout.STARVES, 0);
            writer.ringIfAsleep();
        }
    }
}
