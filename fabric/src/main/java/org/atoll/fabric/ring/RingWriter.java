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

    /// The layout's first slot and its number of slots less one: this path is for every message.
    private final long firstSlot;

    private final long mask;

    private long produced;
    private long slot;
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
        this.base = AddressSpace.at(memory, base);
        this.layout = layout;
        this.reader = reader;
        this.copier = copier;
        this.bodyEnds = new long[layout.slots()];
        this.firstSlot = this.base + layout.slot(0);
        this.mask = layout.slots() - 1L;
        this.slot = firstSlot;
    }

    @Override
    public int capacityBytes() {
        return layout.capacityBytes();
    }

    @Override
    public long claim(int payloadBytes) {
        if (produced - consumed > mask && !refresh(produced - mask)) {
            return FULL;
        }
        long at = slot;
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
        long now = (long) RingLayout.LONG.getAcquire(memory(), base + RingLayout.CONSUMED);
        if (now > consumed) {
            consumed = now;
            bodyConsumed = now == produced ? bodyEnd : bodyEnds[index(now - 1)];
        }
        starves = now < wanted;
        return !starves;
    }

    @Override
    public MemorySegment memory() {
        return AddressSpace.around(memory);
    }

    @Override
    public long payload() {
        return payload;
    }

    @Override
    public void fill(Packer packer, Object buffer, long offset, long position, long length) {
        if (length <= RingLayout.SHORT_BYTES) {
            packer.pack(buffer, offset, position, length, memory(), payload);
        } else {
            copier.copy(packer, buffer, offset, position, length, memory(), payload);
        }
    }

    @Override
    public void publish() {
        long at = slot + Frame.STAMP;
        bodyEnd = claimedEnd;
        bodyEnds[index(produced)] = bodyEnd;
        produced++;
        slot = firstSlot + ((produced & mask) << RingLayout.LINE_BITS);
        RingLayout.INT.setRelease(memory(), at, (int) produced);
        reader.ringIfAsleep();
    }

    /// Tells the reader, before this side sleeps, that it wants to be woken when there is room.
    /// Without effect unless the last claim found the ring full.
    public void announceStarvation() {
        if (starves) {
            RingLayout.INT.setRelease(memory(), base + RingLayout.STARVES, 1);
        }
    }

    /// Whether a claim that failed might succeed now.
    ///
    /// @return true if the last claim found the ring full and the reader has gone on since
    public boolean roomAgain() {
        return starves
                && (long) RingLayout.LONG.getAcquire(memory(), base + RingLayout.CONSUMED)
                        > consumed;
    }

    private int index(long sequence) {
        return (int) sequence & (bodyEnds.length - 1);
    }
}
