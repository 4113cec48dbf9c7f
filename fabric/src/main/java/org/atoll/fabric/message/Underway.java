// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.Endpoint;
import org.jspecify.annotations.Nullable;

/// The requests of a mailbox that are under way, and how they end: each once, in whichever thread
/// makes the progress that ends it. Holder only.
final class Underway {
    private final Endpoint endpoint;
    private final Credits credits;
    private final RequestTable<SendRequest> sends = new RequestTable<>();
    private final Statuses statuses = new Statuses();

    Underway(Endpoint endpoint, Credits credits) {
        this.endpoint = endpoint;
        this.credits = credits;
    }

    /// An eager message that had its credit does not leave.
    void restoreCredit(SendRequest send) {
        credits.restore(send.peer, send.bytes + Protocol.MESSAGE_COST);
    }

    /// The sends that were announced and not granted yet, by the number the receiver's rank knows.
    RequestTable<SendRequest> sends() {
        return sends;
    }

    /// A request was started that no thread waits for, unless it is done already.
    void leaveUnattended(Request request) {
        if (!request.isDone()) {
            endpoint.leaveUnattended();
            request.unattended = true;
        }
    }

    /// Ends a request, if it has not ended yet; what depends on its end runs when the endpoint is
    /// let go.
    ///
    /// @param cause why it failed, or null if it has succeeded
    void finish(Request request, @Nullable RuntimeException cause) {
        if (request.isDone()) {
            return;
        }
        if (request.unattended) {
            request.unattended = false;
            endpoint.attended();
        }
        Runnable action = request.finish(cause);
        if (action != null) {
            endpoint.afterwards(action);
        }
    }

    /// Ends a request because its owner took it back.
    void cancelled(Request request) {
        finish(request, new CancelledException(request.describe() + " was cancelled"));
    }

    /// A status of these values. From any thread.
    Status status(int source, int tag, long bytes) {
        return statuses.of(source, tag, bytes);
    }
}
