// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.library.Tally;
import org.atoll.fabric.wire.Frame;

/// The frames that come from one peer. They are handed over in the order in which they have come;
/// those that wait behind a payload stay in their slots. Holder only.
final class Inbound {
    private final int peer;
    private final int pieceBytes;
    private final ReceiveSlots slots;
    private final Payload payload;
    private final Tally tally;
    private final int[] waiting = new int[ReceiveSlots.COUNT];
    private int first;
    private int waits;
    private boolean wanted = true;
    private boolean goodbye;
    private String fault = "";

    /// Expects the first frame.
    ///
    /// @param peer       the rank that sends
    /// @param pieceBytes the longest payload that may follow a frame
    Inbound(int peer, int pieceBytes, ReceiveSlots slots, Payload payload, Tally tally) {
        this.peer = peer;
        this.pieceBytes = pieceBytes;
        this.slots = slots;
        this.payload = payload;
        this.tally = tally;
    }

    /// Takes a slot with a frame, which is posted again once the frame was handed over.
    void add(int slot) {
        if (!wanted || !fault.isEmpty()) {
            slots.give(slot);
            return;
        }
        waiting[(first + waits) % ReceiveSlots.COUNT] = slot;
        waits++;
    }

    private void complain(String what) {
        if (fault.isEmpty()) {
            fault = "rank " + peer + " sent what it must not: " + what;
        }
    }

    /// {@return what the peer has done wrong, or empty}
    String fault() {
        return fault;
    }

    /// {@return whether the peer has said that nothing more will come, and nothing is left}
    boolean isOver() {
        return goodbye && waits == 0;
    }

    /// {@return whether there is something that could not be handed over yet}
    boolean isStalled() {
        return waits > 0 || payload.isOpen();
    }

    /// Hands over what is here.
    ///
    /// @return how many frames
    int deliver(FrameSink sink) {
        int frames = 0;
        if (payload.isOpen()) {
            frames += goOn(sink);
        }
        while (wanted && !payload.isOpen() && waits > 0) {
            int slot = waiting[first];
            first = (first + 1) % ReceiveSlots.COUNT;
            waits--;
            tally.take();
            frames += handOver(slot, sink);
        }
        return frames;
    }

    private int goOn(FrameSink sink) {
        int state = payload.step(sink);
        if (state < 0) {
            complain("a payload that broke: " + Messenger.words(state));
        }
        return Math.max(0, state);
    }

    private int handOver(int slot, FrameSink sink) {
        long at = slots.at(slot);
        int stamp = slots.memory().get(JAVA_INT, at + Frame.STAMP);
        try {
            if ((stamp & Stamp.GOODBYE) != 0) {
                goodbye = true;
                return 0;
            }
            if ((stamp & Stamp.LENT) == 0) {
                sink.frame(peer, slots.memory(), at, at + Frame.HEADER_BYTES);
                return 1;
            }
            return begin(at, (stamp & Stamp.WHOLE) != 0, sink);
        } finally {
            slots.give(slot);
        }
    }

    private int begin(long at, boolean whole, FrameSink sink) {
        int bytes = Frame.payloadBytes(slots.memory(), at);
        if (bytes <= 0 || bytes > pieceBytes) {
            complain("a payload of " + bytes + " bytes, and " + pieceBytes + " is the most");
            return 0;
        }
        payload.begin(sink, slots.memory(), at, whole);
        return goOn(sink);
    }

    /// Nothing more is wanted of this peer.
    void close() {
        wanted = false;
        payload.close();
        while (waits > 0) {
            slots.give(waiting[first]);
            first = (first + 1) % ReceiveSlots.COUNT;
            waits--;
        }
    }
}
