// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.util.function.Function;
import org.atoll.fabric.message.ReceiveRequest;
import org.atoll.fabric.message.Repeats;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.jspecify.annotations.Nullable;

/// A receive that is started again when it is done, with the same objects: for an owner that lets
/// nobody keep the request longer than that. Another one takes their place only when a receive has
/// failed or something was made to depend on its end. For one thread at a time.
public final class RepeatedReceive<R> {
    private final Messages messages;
    private final Function<Transmission, R> wrap;
    private @Nullable ReceiveRequest used;
    private @Nullable R request;

    /// Begins.
    ///
    /// @param messages those of the communicator
    /// @param wrap     makes the request of what is under way
    public RepeatedReceive(Messages messages, Function<Transmission, R> wrap) {
        this.messages = messages;
        this.wrap = wrap;
    }

    /// Starts to receive into a whole buffer; does not block.
    public R start(Object buffer, int source, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return start(Portion.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return start(buffer, 0, room, elements, source, tag);
    }

    /// Starts to receive into a part; does not block.
    public R start(Portion part, int source, int tag) {
        Checks.writable(Required.message("part", part).buffer());
        return start(part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    /// Starts it with a part whose words are apart; does not block.
    public R start(
            Object buffer, long offset, long room, Packer packer, int source, int tag) {
        int from = messages.from(source, tag);
        Repeats repeats = messages.mailbox().repeats();
        ReceiveRequest next = repeats.receive(used);
        R same = request;
        if (!next.equals(used) || same == null) {
            same = wrap.apply(next);
            request = same;
            used = next;
        }
        next.address(from, messages.context(), tag);
        repeats.start(next, buffer, offset, room, packer);
        return same;
    }
}
