// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.ReceiveRequest;
import org.atoll.fabric.message.Repeats;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// A receive that is started again when it is done, with the same objects: for an owner that lets
/// nobody keep the request longer than that. Another one takes their place only when a receive has
/// failed or something was made to depend on its end. For one thread at a time.
final class RepeatedReceive {
    private final Communicator comm;
    private @Nullable ReceiveRequest used;
    private @Nullable MessageRequest request;

    RepeatedReceive(Communicator comm) {
        this.comm = comm;
    }

    /// Starts to receive into a whole buffer; does not block.
    Request start(Object buffer, int source, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return start(Part.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return start(buffer, 0, room, elements, source, tag);
    }

    /// Starts to receive into a part; does not block.
    Request start(Part part, int source, int tag) {
        Checks.writable(Given.message("part", part).buffer());
        return start(part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    private Request start(
            Object buffer, long offset, long room, Packer packer, int source, int tag) {
        int from = comm.from(source, tag);
        Repeats repeats = comm.mailbox().repeats();
        ReceiveRequest next = repeats.receive(used);
        MessageRequest same = request;
        if (!next.equals(used) || same == null) {
            same = new MessageRequest(comm, next);
            request = same;
            used = next;
        }
        next.address(from, comm.context(), tag);
        repeats.start(next, buffer, offset, room, packer);
        return same;
    }
}
