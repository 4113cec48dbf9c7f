// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Takes frames out of their slots to the peers that have sent them. What a tag or a header says is
/// checked before it is used. Holder only.
final class Arrivals {
    private static final int INCARNATION_MASK = 0xffff;

    private final int self;
    private final Roster roster;
    private final ReceiveSlots slots;
    private final List<Peer> stalled = new ArrayList<>();

    /// Takes nothing yet.
    ///
    /// @param self this rank
    Arrivals(int self, Roster roster, ReceiveSlots slots) {
        this.self = self;
        this.roster = roster;
        this.slots = slots;
    }

    /// Hands over what is here.
    ///
    /// @param moved whether UCX has done something since the last call
    /// @return how many frames, at most as many as there are slots, and those that have waited
    int take(FrameSink sink, boolean moved) {
        int frames = stalled.isEmpty() ? 0 : goOn(sink);
        if (moved || slots.isFresh()) {
            frames += takeNew(sink, moved);
        }
        slots.refill(frames == 0);
        return frames;
    }

    private int takeNew(FrameSink sink, boolean moved) {
        int frames = 0;
        int found = 0;
        slots.fresh(false);
        for (int slot = slots.next(); slot != ReceiveSlots.NONE; slot = slots.next()) {
            frames += take(slot, sink);
            if (++found == ReceiveSlots.COUNT) {
                break;
            }
        }
        int slot = moved && found == 0 ? slots.overtaking() : ReceiveSlots.NONE;
        frames += slot == ReceiveSlots.NONE ? 0 : take(slot, sink);
        slots.fresh(found > 0 || slot != ReceiveSlots.NONE);
        return frames;
    }

    /// Looks at the peers whose frames wait.
    private int goOn(FrameSink sink) {
        int frames = 0;
        for (Peer peer : List.copyOf(stalled)) {
            if (isCurrent(peer)) {
                frames += peer.inbound().deliver(sink);
            }
            if (!peer.inbound().isStalled()) {
                stalled.remove(peer);
            }
            settle(peer);
        }
        return frames;
    }

    @SuppressWarnings("ReferenceEquality") // that very life
    private boolean isCurrent(Peer peer) {
        return roster.peer(peer.rank()) == peer;
    }

    private int take(int slot, FrameSink sink) {
        MemorySegment memory = slots.memory();
        long at = slots.at(slot);
        Peer peer = sender(memory, at);
        if (peer == null) {
            slots.give(slot);
            return 0;
        }
        int stamp = memory.get(JAVA_INT, at + Frame.STAMP);
        UcxLink link = peer.link();
        if (link != null) {
            link.acknowledge(stamp);
        }
        if ((stamp & Stamp.CREDIT) != 0) {
            slots.give(slot);
            return 0;
        }
        Inbound inbound = peer.inbound();
        inbound.add(slot, stamp);
        int frames = isCurrent(peer) ? inbound.deliver(sink) : 0;
        if (inbound.isStalled() && !stalled.contains(peer)) {
            stalled.add(peer);
        }
        settle(peer);
        return frames;
    }

    /// Says who has sent a frame.
    ///
    /// @return null if nobody wants it
    private @Nullable Peer sender(MemorySegment memory, long at) {
        int rank = Tags.sender(slots.sender());
        long bytes = slots.bytes();
        if (rank >= roster.size() || rank == self || bytes < Frame.HEADER_BYTES) {
            return null;
        }
        int version = Frame.version(memory, at);
        int payload = Frame.payloadBytes(memory, at);
        boolean lent = (memory.get(JAVA_INT, at + Frame.STAMP) & Stamp.LENT) != 0;
        long carried = bytes - Frame.HEADER_BYTES;
        if (version != Frame.VERSION) {
            roster.peer(rank).end("frame version " + version + " there, " + Frame.VERSION
                    + " here");
            return null;
        }
        if (Frame.source(memory, at) != rank || carried != (lent ? 0 : payload)) {
            roster.peer(rank).end("rank " + rank + " sent a frame of " + bytes
                    + " bytes whose header says " + payload + " from rank "
                    + Frame.source(memory, at));
            return null;
        }
        return roster.receiver(rank, Frame.incarnation(memory, at) & INCARNATION_MASK);
    }

    /// Draws conclusions from what a peer has sent.
    private void settle(Peer peer) {
        Inbound inbound = peer.inbound();
        if (!inbound.fault().isEmpty()) {
            peer.end(inbound.fault());
        }
        UcxLink link = peer.tally().isDue() ? roster.link(peer) : peer.link();
        if (link != null && inbound.isOver()) {
            link.leave();
        } else if (link != null && peer.tally().isDue()) {
            link.step();
        }
    }
}
