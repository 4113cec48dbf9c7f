// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Repeats;
import org.atoll.fabric.message.SendRequest;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// The same for a send as [RepeatedReceive] for a receive. A message that leaves at once needs no
/// request of its own.
final class RepeatedSend {
    private final Communicator comm;
    private final boolean synchronous;
    private @Nullable SendRequest used;
    private @Nullable MessageRequest request;

    RepeatedSend(Communicator comm, boolean synchronous) {
        this.comm = comm;
        this.synchronous = synchronous;
    }

    /// Starts to send a whole buffer; does not block.
    Request start(Object buffer, int dest, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return start(Part.of(buffer), dest, tag);
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        return start(buffer, 0, bytes, elements, dest, tag);
    }

    /// Starts to send a part; does not block.
    Request start(Part part, int dest, int tag) {
        Given.message("part", part).checkSendable();
        return start(part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    private Request start(
            Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        int to = comm.to(dest, tag);
        int context = comm.context();
        boolean gone = !synchronous
                && comm.mailbox().trySend(buffer, offset, bytes, packer, to, context, tag);
        if (gone) {
            return comm.sent();
        }
        Repeats repeats = comm.mailbox().repeats();
        SendRequest next = repeats.send(used);
        MessageRequest same = request;
        if (!next.equals(used) || same == null) {
            same = new MessageRequest(comm, next);
            request = same;
            used = next;
        }
        next.address(to, context, tag);
        repeats.start(next, buffer, offset, bytes, packer, synchronous);
        return same;
    }
}
