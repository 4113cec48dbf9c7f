// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.util.function.Function;
import org.atoll.fabric.message.Repeats;
import org.atoll.fabric.message.SendRequest;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.jspecify.annotations.Nullable;

/// The same for a send as [RepeatedReceive] for a receive. A message that leaves at once needs no
/// request of its own.
public final class RepeatedSend<R> {
    private final Messages messages;
    private final Function<Transmission, R> wrap;
    private final R sent;
    private final boolean synchronous;
    private @Nullable SendRequest used;
    private @Nullable R request;

    /// Begins.
    ///
    /// @param messages    those of the communicator
    /// @param synchronous whether each is done only when its receive has begun
    /// @param sent        the request of what has left at once
    /// @param wrap        makes the request of what is under way
    public RepeatedSend(
            Messages messages, boolean synchronous, R sent, Function<Transmission, R> wrap) {
        this.messages = messages;
        this.wrap = wrap;
        this.sent = sent;
        this.synchronous = synchronous;
    }

    /// Starts to send a whole buffer; does not block.
    public R start(Object buffer, int dest, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return start(Portion.of(buffer), dest, tag);
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        return start(buffer, 0, bytes, elements, dest, tag);
    }

    /// Starts to send a part; does not block.
    public R start(Portion part, int dest, int tag) {
        Required.message("part", part).checkSendable();
        return start(part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    /// Starts it with a part whose words are apart; does not block.
    public R start(
            Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        int to = messages.to(dest, tag);
        int context = messages.context();
        boolean gone = !synchronous
                && messages.mailbox().trySend(buffer, offset, bytes, packer, to, context, tag);
        if (gone) {
            return sent;
        }
        Repeats repeats = messages.mailbox().repeats();
        SendRequest next = repeats.send(used);
        R same = request;
        if (!next.equals(used) || same == null) {
            same = wrap.apply(next);
            request = same;
            used = next;
        }
        next.address(to, context, tag);
        repeats.start(next, buffer, offset, bytes, packer, synchronous);
        return same;
    }
}
