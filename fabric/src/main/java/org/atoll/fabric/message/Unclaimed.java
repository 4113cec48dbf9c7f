// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import org.atoll.fabric.Endpoint;

/// The messages that are fetched though nobody receives them yet, for a snapshot is to hold them:
/// those that were only announced, and whose senders may wait for somebody to take them. Holder
/// only, unless a method says otherwise.
final class Unclaimed {
    private static final long ALIGNMENT = 8;

    private final Endpoint endpoint;
    private final Underway underway;
    private final BiConsumer<ReceiveRequest, Unexpected> grant;
    private boolean wanted;
    private volatile int flowing;

    /// Unclaimed nothing.
    ///
    /// @param grant asks the sender of a message for its bytes
    Unclaimed(Endpoint endpoint, Underway underway, BiConsumer<ReceiveRequest, Unexpected> grant) {
        this.endpoint = endpoint;
        this.underway = underway;
        this.grant = grant;
    }

    /// Whether messages are fetched that are filed from now on.
    void want(boolean yes) {
        wanted = yes;
    }

    /// Whether none is on its way. From any thread.
    boolean areDone() {
        return flowing == 0;
    }

    /// A message was filed: fetches it, if that is wanted and it was only announced.
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // the holder alone writes it
    void filed(Unexpected message) {
        if (!wanted || message.stored != null || message.absent) {
            return;
        }
        MemorySegment room = Arena.ofAuto().allocate(Math.max(1, message.bytes), ALIGNMENT)
                .asSlice(0, message.bytes);
        ReceiveRequest receive = new ReceiveRequest(underway);
        receive.describe(room, 0, message.bytes, PackedBytes.INSTANCE);
        receive.address(message.source, message.context, message.tag);
        receive.match(message.source, message.tag, message.bytes);
        receive.whenFinished(() -> fetched(receive, message, room));
        flowing++;
        underway.leaveUnattended(receive);
        grant.accept(receive, message);
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // as above
    private void fetched(ReceiveRequest receive, Unexpected message, MemorySegment room) {
        if (receive.failure() != null) {
            return; // the job ends, or goes back
        }
        endpoint.enter();
        try {
            message.stored = room;
            message.free = true;
            flowing--;
        } finally {
            endpoint.exit();
        }
        endpoint.rouseSleepers();
    }
}
