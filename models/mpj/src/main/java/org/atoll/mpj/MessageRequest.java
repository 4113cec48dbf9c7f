// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import org.atoll.fabric.message.CancelledException;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.request.Messages;

/// A request of one message, with the sender's rank as its communicator numbers it.
final class MessageRequest extends Request {
    private final Messages messages;
    private final Transmission transmission;

    MessageRequest(Messages messages, Transmission transmission) {
        super(messages.domain());
        this.messages = messages;
        this.transmission = transmission;
    }

    @Override
    public Status await() {
        return messages.await(transmission);
    }

    @Override
    boolean look() {
        return messages.test(transmission);
    }

    @Override
    public CompletionStage<Status> stage() {
        return messages.stage(transmission);
    }

    @Override
    boolean takeBack() {
        return messages.cancel(transmission);
    }

    @Override
    public boolean isCancelled() {
        return transmission.failure() instanceof CancelledException;
    }

    @Override
    boolean isOver() {
        return transmission.isDone() || messages.isPending(transmission);
    }

    @Override
    boolean pends() {
        return !transmission.isDone() && messages.isPending(transmission);
    }

    @Override
    String describe() {
        return transmission.describe();
    }

    @Override
    int awaitedPeer() {
        return transmission.awaitedPeer();
    }
}
