// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Takes frames out of their slots to the peers that have sent them. What a header says is checked
/// before it is used. Holder only.
final class Arrivals {
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
    /// @return how many frames, at most as many as there are slots, and those that have waited
    int take(FrameSink sink) {
        int frames = stalled.isEmpty() ? 0 : goOn(sink);
        int found = 0;
        for (int slot = slots.next(); slot != ReceiveSlots.NONE; slot = slots.next()) {
            frames += take(slot, sink);
            if (++found == ReceiveSlots.COUNT) {
                break;
            }
        }
        slots.refill(found == 0);
        return frames;
    }

    /// Looks at the peers whose frames wait.
    private int goOn(FrameSink sink) {
        int frames = 0;
        for (Peer peer : List.copyOf(stalled)) {
            frames += peer.inbound().deliver(sink);
            if (!peer.inbound().isStalled()) {
                stalled.remove(peer);
            }
            settle(peer);
        }
        return frames;
    }

    private int take(int slot, FrameSink sink) {
        MemorySegment memory = slots.memory();
        long at = slots.at(slot);
        Peer peer = sender(memory, at);
        if (peer == null) {
            slots.give(slot);
            return 0;
        }
        peer.hear();
        int stamp = memory.get(JAVA_INT, at + Frame.STAMP);
        MpiLink link = peer.link();
        if (link != null) {
            link.acknowledge(stamp);
        }
        if ((stamp & Stamp.CREDIT) != 0) {
            slots.give(slot);
            return 0;
        }
        Inbound inbound = peer.inbound();
        inbound.add(slot);
        int frames = inbound.deliver(sink);
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
        int bytes = slots.bytes();
        if (bytes < Frame.HEADER_BYTES) {
            return null;
        }
        int rank = Frame.source(memory, at);
        if (rank < 0 || rank >= roster.size() || rank == self
                || roster.process(rank) != slots.source()) {
            return null;
        }
        int version = Frame.version(memory, at);
        int payload = Frame.payloadBytes(memory, at);
        boolean lent = (memory.get(JAVA_INT, at + Frame.STAMP) & Stamp.LENT) != 0;
        int carried = bytes - Frame.HEADER_BYTES;
        if (version != Frame.VERSION) {
            roster.end(rank, "frame version " + version + " there, " + Frame.VERSION
                    + " here");
            return null;
        }
        if (carried != (lent ? 0 : payload)) {
            roster.end(rank, "rank " + rank + " sent a frame of " + bytes
                    + " bytes whose header says " + payload);
            return null;
        }
        return roster.peer(rank).isEnded() ? null : roster.peer(rank);
    }

    /// Draws conclusions from what a peer has sent.
    private void settle(Peer peer) {
        Inbound inbound = peer.inbound();
        if (!inbound.fault().isEmpty()) {
            roster.end(peer.rank(), inbound.fault());
        }
        MpiLink link = peer.tally().isDue() ? roster.link(peer) : peer.link();
        if (link != null && inbound.isOver()) {
            link.leave();
        } else if (link != null && peer.tally().isDue()) {
            link.step();
        }
    }
}
