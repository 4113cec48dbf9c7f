// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One part of a [NeighborExchange] and the messages it travels in: one to a neighbour nearby,
/// some short ones to one in another cluster, unless it is very long. Both sides find the same
/// number from the packed length. A part of nobody has none.
final class NeighborPart {
    /// Short enough to be sent without asking on every device, so that nothing waits for the
    /// answer, which takes a crossing in each direction.
    static final int PIECE_BYTES = 4096;

    /// What is longer travels in one message: then the answer takes no time that matters, and an
    /// array might not hold it.
    private static final long MOST_BYTES = 1L << 30;

    private static final int TAG = 0;

    private final Comm comm;
    private final Part part;
    private final int peer;
    private final byte @Nullable [] packed;
    private final List<Request> requests = new ArrayList<>();
    private boolean toUnpack;

    NeighborPart(Comm comm, Part part, int peer, boolean far) {
        this.comm = comm;
        this.part = part;
        this.peer = peer;
        this.packed = far && peer != Comm.NOBODY && part.bytes() <= MOST_BYTES
                ? new byte[(int) part.bytes()]
                : null;
    }

    void startSend() {
        requests.clear();
        if (packed == null) {
            requests.add(comm.sendAsync(part, peer, TAG));
            return;
        }
        part.pack(MemorySegment.ofArray(packed), 0);
        for (int from = 0; from < packed.length; from += PIECE_BYTES) {
            requests.add(comm.sendAsync(packed, from, pieceFrom(from), peer, TAG));
        }
    }

    void startReceive() {
        requests.clear();
        if (packed == null) {
            requests.add(comm.receiveAsync(part, peer, TAG));
            return;
        }
        toUnpack = true;
        for (int from = 0; from < packed.length; from += PIECE_BYTES) {
            requests.add(comm.receiveAsync(packed, from, pieceFrom(from), peer, TAG));
        }
    }

    private int pieceFrom(int from) {
        return packed == null ? 0 : Math.min(PIECE_BYTES, packed.length - from);
    }

    boolean isDone() {
        return Request.testAll(requests);
    }

    void awaitSent() {
        Request.awaitAll(requests);
    }

    void awaitReceived() {
        Request.awaitAll(requests);
        if (packed != null && toUnpack) {
            part.unpack(MemorySegment.ofArray(packed), 0);
            toUnpack = false;
        }
    }
}
