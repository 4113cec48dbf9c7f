// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.team.Domain;

/// A request that was done when it was started: a message that left at once, or was here already.
final class CompletedRequest extends Request {
    private final Status status;

    /// Creates the request.
    ///
    /// @param status   the same in the communicator's ranks
    CompletedRequest(Domain domain, Status status) {
        super(domain);
        this.status = status;
    }

    @Override
    public Status await() {
        return status;
    }

    @Override
    boolean look() {
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
