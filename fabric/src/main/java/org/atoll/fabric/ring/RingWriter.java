// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Frame;
import org.atoll.fabric.Packer;
import org.atoll.fabric.device.Link;

/// The writing end of a ring: a link to the peer that reads it.
///
/// Only the writer's own thread touches the fields. In the shared memory the writer stores
/// slots and body, and publishes a slot by a release store of its stamp: the slot's number
/// plus one, which differs from the stamp of every earlier lap. It learns what the reader has
/// consumed by an acquire load of one counter, and only when the ring seems full.
public final class RingWriter implements Link {
    private final MemorySegment memory;
    private final long base;
    private final RingLayout layout;
    private final Doorbell reader;
    private final Copier copier;
    private final long[] bodyEnds;

    private long produced;
    private long consumed;
    private long bodyEnd;
    private long claimedEnd;
    private long bodyConsumed;
    private long payload;
    private boolean starves;

    /// Creates the writing end.
    ///
    /// @param memory the memory the ring lies in, zeroed before the first use of the ring
    /// @param base   where the ring begins; a multiple of 64
    /// @param layout its sizes
    /// @param reader wakes the reader
    /// @param copier puts longer payloads into the body
    public RingWriter(
            MemorySegment memory, long base, RingLayout layout, Doorbell reader, Copier copier) {
        this.memory = memory;
        this.base = base;
        this.layout = layout;
        this.reader = reader;
        this.copier = copier;
        this.bodyEnds = new long[layout.slots()];
    }

    @Override
    public int capacityBytes() {
        return layout.capacityBytes();
    }

    @Override
    public long claim(int payloadBytes) {
        long slot = produced;
        if (slot - consumed >= layout.slots() && !refresh(slot - layout.slots() + 1)) {
            return FULL;
        }
        long at = base + layout.slot(slot);
        if (payloadBytes <= RingLayout.SHORT_BYTES) {
            payload = at + Frame.HEADER_BYTES;
            claimedEnd = bodyEnd;
            return at;
        }
        return claimBody(payloadBytes) ? at : FULL;
    }

    private boolean claimBody(int payloadBytes) {
        long from = layout.place(RingLayout.align(bodyEnd), payloadBytes);
        long to = from + payloadBytes;
        while (to - bodyConsumed > layout.bodyBytes()) {
            if (!refresh(consumed + 1)) {
                return false;
            }
        }
        payload = base + layout.body(from);
        claimedEnd = to;
        return true;
    }

    /// Looks again at what the reader has consumed.
    private boolean refresh(long wanted) {
        long now = (long) RingLayout.LONG.getAcquire(memory, base + RingLayout.CONSUMED);
        if (now > consumed) {
            consumed = now;
            bodyConsumed = now == produced ? bodyEnd : bodyEnds[index(now - 1)];
        }
        starves = now < wanted;
        return !starves;
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public long payload() {
        return payload;
    }

    @Override
    public void fill(Packer packer, Object buffer, long offset, long position, long length) {
        if (length <= RingLayout.SHORT_BYTES) {
            packer.pack(buffer, offset, position, length, memory, payload);
        } else {
            copier.copy(packer, buffer, offset, position, length, memory, payload);
        }
    }

    @Override
    public void publish() {
        long slot = produced;
        bodyEnd = claimedEnd;
        bodyEnds[index(slot)] = bodyEnd;
        produced = slot + 1;
        long at = base + layout.slot(slot) + Frame.STAMP;
        RingLayout.INT.setRelease(memory, at, (int) produced);
        reader.ringIfAsleep();
    }

    /// Tells the reader, before this side sleeps, that it wants to be woken when there is room.
    /// Without effect unless the last claim found the ring full.
    public void announceStarvation() {
        if (starves) {
            RingLayout.INT.setRelease(memory, base + RingLayout.STARVES, 1);
        }
    }

    /// Whether a claim that failed might succeed now.
    ///
    /// @return true if the last claim found the ring full and the reader has gone on since
    public boolean roomAgain() {
        return starves
                && (long) RingLayout.LONG.getAcquire(memory, base + RingLayout.CONSUMED)
                        > consumed;
    }

    private int index(long sequence) {
        return (int) sequence & (bodyEnds.length - 1);
    }
}
