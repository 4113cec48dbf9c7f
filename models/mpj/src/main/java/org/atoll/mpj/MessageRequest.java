// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.message.CancelledException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.TruncationException;

/// A request of one message, with the sender's rank as its communicator numbers it.
final class MessageRequest extends Request {
    private final Mailbox mailbox;
    private final org.atoll.fabric.message.Request request;
    private final Group peers;

    MessageRequest(
            Endpoint endpoint,
            Mailbox mailbox,
            org.atoll.fabric.message.Request request,
            Group peers) {
        super(endpoint);
        this.mailbox = mailbox;
        this.request = request;
        this.peers = peers;
    }

    @Override
    public Status await() {
        try {
            return Messages.translate(mailbox.await(request), peers);
        } catch (TruncationException e) {
            throw named(e);
        }
    }

    @Override
    public boolean isDone() {
        return mailbox.test(request);
    }

    @Override
    public CompletionStage<Status> stage() {
        CompletableFuture<Status> future = new CompletableFuture<>();
        mailbox.whenDone(request, () -> complete(future));
        return future;
    }

    private void complete(CompletableFuture<Status> future) {
        RuntimeException failure = request.failure();
        if (failure == null) {
            future.complete(Messages.translate(request.status(), peers));
        } else {
            boolean truncated = failure instanceof TruncationException;
            future.completeExceptionally(
                    truncated ? named((TruncationException) failure) : failure);
        }
    }

    private TruncationException named(TruncationException e) {
        return e.from(peers.memberOf(e.source()));
    }

    @Override
    public boolean cancel() {
        return mailbox.cancel(request);
    }

    @Override
    public boolean isCancelled() {
        return request.failure() instanceof CancelledException;
    }

    @Override
    boolean isOver() {
        return request.isDone();
    }

    @Override
    String describe() {
        return request.describe();
    }

    @Override
    int awaitedPeer() {
        return request.awaitedPeer();
    }
}
