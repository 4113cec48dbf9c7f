// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.CancelledException;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.message.TruncationException;

/// A request of one message, with the sender's rank as its communicator numbers it.
final class MessageRequest extends Request {
    private final Communicator comm;
    private final Transmission request;

    MessageRequest(Communicator comm, Transmission request) {
        super(comm.endpoint());
        this.comm = comm;
        this.request = request;
    }

    @Override
    public Status await() {
        try {
            return comm.outcomes().status(comm.mailbox().await(request));
        } catch (TruncationException e) {
            throw comm.failed(named(e));
        } catch (CancelledException e) {
            throw e;
        } catch (CommunicationException e) {
            throw comm.failed(e);
        }
    }

    @Override
    public boolean isDone() {
        return comm.mailbox().test(request);
    }

    @Override
    public CompletionStage<Status> stage() {
        CompletableFuture<Status> future = new CompletableFuture<>();
        comm.mailbox().whenDone(request, () -> complete(future));
        return future;
    }

    private void complete(CompletableFuture<Status> future) {
        RuntimeException failure = request.failure();
        if (failure == null) {
            future.complete(comm.outcomes().status(request.status()));
        } else {
            boolean truncated = failure instanceof TruncationException;
            future.completeExceptionally(
                    truncated ? named((TruncationException) failure) : failure);
        }
    }

    private TruncationException named(TruncationException e) {
        return e.from(comm.peers().memberOf(e.source()));
    }

    @Override
    public boolean cancel() {
        return comm.mailbox().cancel(request);
    }

    @Override
    public boolean isCancelled() {
        return request.failure() instanceof CancelledException;
    }

    @Override
    boolean isOver() {
        return request.isDone() || comm.mailbox().isPending(request);
    }

    @Override
    boolean pends() {
        return !request.isDone() && comm.mailbox().isPending(request);
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
