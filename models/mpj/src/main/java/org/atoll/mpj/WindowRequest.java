// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.window.Transfer;

/// A request of one operation on a window.
final class WindowRequest extends Request {
    private final Comm comm;
    private final int rank;
    private final long bytes;
    private final Transfer transfer;

    WindowRequest(Comm comm, int rank, long bytes, Transfer transfer) {
        super(comm.endpoint());
        this.comm = comm;
        this.rank = rank;
        this.bytes = bytes;
        this.transfer = transfer;
    }

    @Override
    public Status await() {
        try {
            Endpoint endpoint = endpoint();
            if (!transfer.isDone()) {
                endpoint.enter();
                try {
                    endpoint.await(transfer);
                } finally {
                    endpoint.exit();
                }
            }
            return outcome();
        } catch (CommunicationException e) {
            throw comm.failed(e);
        }
    }

    private Status outcome() {
        RuntimeException failure = transfer.failure();
        if (failure != null) {
            throw failure;
        }
        return new Status(rank, Comm.ANY_TAG, bytes);
    }

    @Override
    public boolean isDone() {
        if (!transfer.isDone()) {
            endpoint().advance();
        }
        return transfer.isDone() || endpoint().failure() != null;
    }

    @Override
    public CompletionStage<Status> stage() {
        CompletableFuture<Status> future = new CompletableFuture<>();
        transfer.whenDone(() -> {
            RuntimeException failure = transfer.failure();
            if (failure == null) {
                future.complete(outcome());
            } else {
                future.completeExceptionally(failure);
            }
        });
        return future;
    }

    @Override
    boolean isOver() {
        return transfer.isDone();
    }

    @Override
    String describe() {
        return transfer.describe();
    }

    @Override
    int awaitedPeer() {
        return transfer.awaitedPeer();
    }
}
