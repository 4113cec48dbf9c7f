// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.util.Arrays;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.library.Tally;
import org.atoll.fabric.wire.Frame;

/// The frames that come from one life of a peer. They are handed over in the order of their
/// numbers; those that are early, or that wait behind a payload, stay in their slots. The peer's
/// window bounds how many these are. Holder only.
final class Inbound {
    /// A power of two that is more than a window and a goodbye.
    private static final int PLACES = 2 * Stamp.WINDOW;

    private static final int NOBODY = -1;

    private final int peer;
    private final int pieceBytes;
    private final ReceiveSlots slots;
    private final Payload payload;
    private final Tally tally;
    private final int[] waiting = new int[PLACES];
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
        Arrays.fill(waiting, NOBODY);
    }

    /// Takes a slot with a frame, which is posted again once the frame was handed over.
    ///
    /// @param stamp the frame's
    void add(int slot, int stamp) {
        int ahead = Stamp.ahead(stamp, tally.taken());
        int place = (tally.taken() + ahead) & (PLACES - 1);
        if (ahead < 0 || ahead >= PLACES || waiting[place] != NOBODY) {
            complain("frame " + ahead + " behind the next one");
        }
        if (!wanted || !fault.isEmpty()) {
            slots.give(slot);
            return;
        }
        waiting[place] = slot;
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

    /// Hands over what is here and in order.
    ///
    /// @return how many frames
    int deliver(FrameSink sink) {
        int frames = 0;
        if (payload.isOpen()) {
            int state = payload.step(sink);
            if (state < 0) {
                complain("a payload that broke: " + Ucp.words(state));
            }
            frames += Math.max(0, state);
        }
        while (wanted && !payload.isOpen() && waits > 0) {
            int place = tally.taken() & (PLACES - 1);
            int slot = waiting[place];
            if (slot == NOBODY) {
                break;
            }
            waiting[place] = NOBODY;
            waits--;
            tally.take();
            frames += handOver(slot, sink);
        }
        return frames;
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
        return Math.max(0, payload.step(sink));
    }

    /// Nothing more is wanted of this life.
    void close() {
        wanted = false;
        payload.close();
        for (int place = 0; place < PLACES; place++) {
            if (waiting[place] != NOBODY) {
                slots.give(waiting[place]);
                waiting[place] = NOBODY;
            }
        }
        waits = 0;
    }
}
