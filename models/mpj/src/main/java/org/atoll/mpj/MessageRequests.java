// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.request.BufferedSends;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.request.ObjectLanding;
import org.atoll.mpj.request.Outcomes;
import org.atoll.mpj.request.RepeatedReceive;
import org.atoll.mpj.request.RepeatedSend;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The messages of a communicator that a program starts, as its requests.
final class MessageRequests {
    private final Messages messages;
    private final Outcomes<Request> outcomes;

    /// The request of every message that was done at once and has nothing to tell.
    private final Request sent;

    MessageRequests(Domain domain, BufferedSends buffered) {
        this.sent = new CompletedRequest(domain, Messages.NOTHING);
        this.outcomes = new Outcomes<>(
                domain.peers(), status -> new CompletedRequest(domain, status));
        this.messages = new Messages(domain, buffered, outcomes);
    }

    /// Those that are not requests.
    Messages messages() {
        return messages;
    }

    /// The request of a message that is under way, or was done at once.
    Request of(@Nullable Transmission transmission) {
        return transmission == null ? sent : new MessageRequest(messages, transmission);
    }

    Request send(Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        return of(messages.sendAsync(buffer, offset, bytes, packer, dest, tag));
    }

    Request send(Portion part, int dest, int tag) {
        part.checkSendable();
        return send(part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    Request send(SendMode mode, Portion part, int dest, int tag) {
        return switch (mode) {
            case STANDARD, READY -> send(part, dest, tag);
            case SYNCHRONOUS -> of(messages.sendSynchronously(part, dest, tag));
            case BUFFERED -> {
                messages.sendBuffered(part, dest, tag);
                yield sent;
            }
        };
    }

    Request receive(Object buffer, long offset, long room, Packer packer, int source, int tag) {
        int from = messages.from(source, tag);
        Status here = messages.tryReceive(buffer, offset, room, packer, from, tag);
        return here != null
                ? outcomes.request(here)
                : of(messages.startReceive(buffer, offset, room, packer, from, tag));
    }

    Request receive(Portion part, int source, int tag) {
        Checks.writable(part.buffer());
        return receive(part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    /// An object as what a message is made of. The words are checked before it is written.
    Portion encoded(@Nullable Object value, int dest, int tag) {
        messages.to(dest, tag);
        return Portion.of(messages.objects().encode(value));
    }

    <T> ObjectRequest<T> receiveObject(Class<T> type, int source, int tag) {
        ObjectLanding landing = new ObjectLanding();
        Request request = receive(landing, 0, Long.MAX_VALUE, landing, source, tag);
        return new ObjectRequest<>(messages.objects(), request, landing, type);
    }

    /// A send whose request is used again.
    RepeatedSend<Request> repeatedSend(boolean synchronous) {
        return new RepeatedSend<>(messages, synchronous, sent, this::of);
    }

    /// A receive whose request is used again.
    RepeatedReceive<Request> repeatedReceive() {
        return new RepeatedReceive<>(messages, this::of);
    }
}
