// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.ReceiveRequest;
import org.atoll.fabric.message.Repeats;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// A receive that is started again when it is done, with the same objects: for an owner that lets
/// nobody keep the request longer than that. Another one takes their place only when a receive has
/// failed or something was made to depend on its end. For one thread at a time.
final class RepeatedReceive {
    private final Peers comm;
    private @Nullable ReceiveRequest used;
    private @Nullable MessageRequest request;

    RepeatedReceive(Peers comm) {
        this.comm = comm;
    }

    Request start(Object buffer, long offset, long room, Packer packer, int source, int tag) {
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
