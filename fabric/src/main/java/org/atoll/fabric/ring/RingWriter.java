// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;
import org.atoll.fabric.wire.Packer;

/// The writing end of a ring: a link to the peer that reads it.
///
/// Only the writer's own thread touches the fields. In the shared memory the writer stores
/// slots and body, and publishes a frame by a release store of its stamp: the number of its slot
/// plus one, which differs from the stamp of every earlier lap. It learns what the reader has
/// consumed by an acquire load of one counter, and only when the ring seems full.
///
/// A line that the reader has read must leave its cache before it is written again, for which the
/// processor waits. So whoever has published a payload in the body prepares the next one's place,
/// if the reader has said something since the last: the two take turns then, and this side waits
/// for its own.
public final class RingWriter implements Link {
    /// A slot that is left out keeps its stamp, which a frame would have there 2^32 slots later. So
    /// in one lap of every 2^30 slots it gets its own number, which no frame has there.
    private static final long MARKS_AGAIN = (1L << 30) - 1;

    private final MemorySegment memory;
    private final long base;
    private final RingLayout layout;
    private final Doorbell reader;
    private final Copier copier;
    private final RingReader answers;
    private final long[] bodyEnds;

    /// The layout's first slot and its number of slots less one: this path is for every message.
    private final long firstSlot;

    private final long mask;

    private long produced;
    private long slot;
    private long consumed;
    private long claimed;
    private long claimedEnd;
    private long bodyEnd;
    private long claimedBodyEnd;
    private long bodyConsumed;
    private long payload;
    private int bodyBytes;
    private long answersTaken;
    private boolean starves;

    /// Creates the writing end.
    ///
    /// @param memory  the memory the ring lies in, zeroed before the first use of the ring
    /// @param base    where the ring begins; a multiple of 64
    /// @param reader  wakes the reader
    /// @param copier  puts longer payloads into the body
    /// @param answers reads what the reader writes to this side
    public RingWriter(
            MemorySegment memory,
            long base,
            RingLayout layout,
            Doorbell reader,
            Copier copier,
            RingReader answers) {
        this.memory = memory;
        this.base = AddressSpace.at(memory, base);
        this.layout = layout;
        this.reader = reader;
        this.copier = copier;
        this.answers = answers;
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
        if (payloadBytes > RingLayout.SHORT_BYTES) {
            return claimSlotAndBody(payloadBytes);
        }
        return payloadBytes == 0 ? claimSlot() : claimLine(Frame.HEADER_BYTES);
    }

    @Override
    public long claimWordless(int payloadBytes) {
        if (payloadBytes <= RingLayout.BRIEF_BYTES) {
            return claimSlot();
        }
        return payloadBytes <= RingLayout.SHORT_BYTES_WORDLESS
                ? claimLine(Frame.WORD)
                : claimSlotAndBody(payloadBytes);
    }

    private long claimSlot() {
        if (!hasRoom(produced + 1)) {
            return FULL;
        }
        claimed = produced;
        claimedEnd = produced + 1;
        claimedBodyEnd = bodyEnd;
        payload = slot + Frame.WORD;
        return slot;
    }

    private long claimSlotAndBody(int payloadBytes) {
        long at = claimSlot();
        return at == FULL || claimBody(payloadBytes) ? at : FULL;
    }

    private long claimLine(int headerBytes) {
        long first = produced + 1 & -2;
        if (!hasRoom(first + 2)) {
            return FULL;
        }
        long at = at(first);
        claimed = first;
        claimedEnd = first + 2;
        claimedBodyEnd = bodyEnd;
        payload = at + headerBytes;
        RingLayout.INT.set(memory(), stamp(first + 1), (int) first + 1);
        if (first != produced && (produced & MARKS_AGAIN) <= mask) {
            RingLayout.INT.set(memory(), stamp(produced), (int) produced);
        }
        return at;
    }

    private long at(long sequence) {
        return RingLayout.slot(firstSlot, sequence, mask);
    }

    private long stamp(long sequence) {
        return RingLayout.stamp(firstSlot, sequence, mask);
    }

    private boolean hasRoom(long end) {
        return end - consumed <= mask + 1 || refresh(end - mask - 1);
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
        claimedBodyEnd = to;
        bodyBytes = payloadBytes;
        return true;
    }

    /// Looks again at what the reader has consumed.
    private boolean refresh(long wanted) {
        long now = (long) RingLayout.LONG.getAcquire(memory(), base + RingLayout.CONSUMED);
        assert now <= produced : "the reader has taken " + now + " slots of " + produced;
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
        if (length <= RingLayout.SHORT_BYTES_WORDLESS) {
            packer.pack(buffer, offset, position, length, memory(), payload);
        } else {
            copier.put(packer, buffer, offset, position, length, memory(), payload);
        }
    }

    @Override
    public void publish() {
        assert claimedEnd > produced : "slot " + claimed + " is published without a claim";
        long at = stamp(claimed);
        boolean inBody = bodyEnd != claimedBodyEnd;
        bodyEnd = claimedBodyEnd;
        produced = claimedEnd;
        bodyEnds[index(produced - 1)] = bodyEnd;
        slot = at(produced);
        RingLayout.INT.setRelease(memory(), at, (int) claimed + 1);
        reader.ringIfAsleep();
        if (inBody) {
            prepareNext();
        }
    }

    @Override
    public void knock() {
        reader.knock();
    }

    /// Prepares a place for as much as was just published, if the reader is known to have left it.
    private void prepareNext() {
        long taken = answers.taken();
        long from = layout.place(RingLayout.align(bodyEnd), bodyBytes);
        if (taken != answersTaken && from + bodyBytes - bodyConsumed <= layout.bodyBytes()) {
            copier.prepare(memory(), base + layout.body(from), bodyBytes);
        }
        answersTaken = taken;
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
