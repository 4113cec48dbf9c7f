// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.team.Domain;

/// An access to another rank's memory that is under way.
///
/// @param domain   the ranks of the window
/// @param rank     whose memory
/// @param bytes    the packed length
public record Begun(Domain domain, int rank, long bytes, Transfer transfer) {

    /// Blocks until the buffer may be used.
    public Status await() {
        try {
            Endpoint endpoint = domain.endpoint();
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
            throw domain.failed(e);
        }
    }

    private Status outcome() {
        RuntimeException failure = transfer.failure();
        if (failure != null) {
            throw failure;
        }
        return new Status(rank, Domain.ANY_TAG, bytes);
    }

    /// Whether waiting would not block; advances what is under way.
    public boolean look() {
        Endpoint endpoint = domain.endpoint();
        if (!transfer.isDone()) {
            endpoint.advance();
        }
        return transfer.isDone() || endpoint.failure() != null;
    }

    /// The outcome when it is there.
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
}
