// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;

/// A request of one message.
final class MessageRequest extends Request {
    private final Mailbox mailbox;
    private final org.atoll.fabric.message.Request request;
    private final Group group;

    MessageRequest(Mailbox mailbox, org.atoll.fabric.message.Request request, Group group) {
        this.mailbox = mailbox;
        this.request = request;
        this.group = group;
    }

    @Override
    public Status await() {
        return Messages.translate(mailbox.await(request), group);
    }

    @Override
    public boolean isDone() {
        return mailbox.test(request);
    }

    @Override
    public CompletionStage<Status> stage() {
        CompletableFuture<Status> future = new CompletableFuture<>();
        mailbox.whenDone(
                request,
                () -> {
                    RuntimeException failure = request.failure();
                    if (failure != null) {
                        future.completeExceptionally(failure);
                    } else {
                        future.complete(Messages.translate(request.status(), group));
                    }
                });
        return future;
    }

    @Override
    public boolean cancel() {
        return mailbox.cancel(request);
    }
}
