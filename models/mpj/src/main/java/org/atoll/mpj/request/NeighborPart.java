// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// One part of a [org.atoll.mpj.NeighborExchange] and the messages it travels in: one to a
/// neighbour nearby, some short ones to one in another cluster, unless it is very long. Both sides
/// find the same number from the packed length. A part of nobody has none.
public final class NeighborPart {
    /// Short enough to be sent without asking on every device, so that nothing waits for the
    /// answer, which takes a crossing in each direction.
    public static final int PIECE_BYTES = 4096;

    /// What is longer travels in one message: then the answer takes no time that matters, and an
    /// array might not hold it.
    private static final long MOST_BYTES = 1L << 30;

    private static final int TAG = 0;

    private final Messages messages;
    private final Portion part;
    private final int peer;
    private final byte @Nullable [] packed;
    private final List<Started> requests = new ArrayList<>();
    private boolean toUnpack;

    /// Creates it.
    ///
    /// @param peer the neighbour, or nobody
    /// @param far  whether it is in another cluster
    public NeighborPart(Messages messages, Portion part, int peer, boolean far) {
        this.messages = messages;
        this.part = part;
        this.peer = peer;
        this.packed = far && peer != Domain.NOBODY && part.bytes() <= MOST_BYTES
                ? new byte[(int) part.bytes()]
                : null;
    }

    /// Starts to send; does not block.
    public void startSend() {
        requests.clear();
        if (packed == null) {
            requests.add(Started.send(messages, part, peer, TAG));
            return;
        }
        part.pack(MemorySegment.ofArray(packed), 0);
        for (int from = 0; from < packed.length; from += PIECE_BYTES) {
            requests.add(Started.send(messages, piece(from), peer, TAG));
        }
    }

    /// Starts to receive; does not block.
    public void startReceive() {
        requests.clear();
        if (packed == null) {
            requests.add(Started.receive(messages, part, peer, TAG));
            return;
        }
        toUnpack = true;
        for (int from = 0; from < packed.length; from += PIECE_BYTES) {
            requests.add(Started.receive(messages, piece(from), peer, TAG));
        }
    }

    private Portion piece(int from) {
        if (packed == null) {
            throw new AssertionError("a part that is sent as it is has no pieces");
        }
        return Portion.of(packed, from, Math.min(PIECE_BYTES, packed.length - from));
    }

    /// Whether waiting would not block.
    public boolean isDone() {
        return Started.areOver(requests);
    }

    /// Blocks until it is sent.
    public void awaitSent() {
        requests.forEach(Started::await);
    }

    /// Blocks until it is received.
    public void awaitReceived() {
        requests.forEach(Started::await);
        if (packed != null && toUnpack) {
            part.unpack(MemorySegment.ofArray(packed), 0);
            toUnpack = false;
        }
    }
}
