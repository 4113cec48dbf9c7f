// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.message.Status;

/// A request that was done when it was started: a message that left at once, or was here already.
final class CompletedRequest extends Request {
    private final Status status;

    /// Creates the request.
    ///
    /// @param status   the same in the communicator's ranks
    CompletedRequest(Endpoint endpoint, Status status) {
        super(endpoint);
        this.status = status;
    }

    @Override
    public Status await() {
        return status;
    }

    @Override
    public boolean isDone() {
        return true;
    }

    @Override
    public CompletionStage<Status> stage() {
        return CompletableFuture.completedFuture(status);
    }

    @Override
    boolean isOver() {
        return true;
    }

    @Override
    String describe() {
        return "message that is done";
    }

    @Override
    int awaitedPeer() {
        return -1;
    }
}
