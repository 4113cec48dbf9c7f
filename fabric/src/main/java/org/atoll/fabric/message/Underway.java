// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.Consumer;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Ids;
import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// The requests of a mailbox that are under way, and how they end: each once, in whichever thread
/// makes the progress that ends it. Holder only.
final class Underway {
    private final Endpoint endpoint;
    private final Credits credits;
    private final Ids<SendRequest> sends = new Ids<>();
    private final Statuses statuses = new Statuses();
    private final Protocol protocol;
    private final ContextState contexts;

    Underway(Endpoint endpoint, Credits credits, Protocol protocol, ContextState contexts) {
        this.protocol = protocol;
        this.endpoint = endpoint;
        this.credits = credits;
        this.contexts = contexts;
    }

    Protocol protocol() {
        return protocol;
    }

    /// What waiting for a message of a context is booked on. From any thread.
    TimeKind time(int context) {
        return contexts.rules().time(context);
    }

    /// An eager message that had its credit does not leave.
    void restoreCredit(SendRequest send) {
        credits.restore(send.peer, send.bytes + Protocol.MESSAGE_COST);
    }

    /// The sends that were announced and not granted yet, by the number the receiver's rank knows.
    Ids<SendRequest> sends() {
        return sends;
    }

    /// The sends of which something waits for room on its way to a peer.
    ///
    /// @param each takes each of them, which may be among [#sends], too
    void eachWaiting(Consumer<SendRequest> each) {
        for (int number = 0; number < endpoint.peers(); number++) {
            Peer peer = endpoint.known(number);
            if (peer != null) {
                peer.eachWaiting(frames -> acceptSend(frames, each));
            }
        }
    }

    private static void acceptSend(Outgoing frames, Consumer<SendRequest> each) {
        if (frames instanceof SendRequest send) {
            each.accept(send);
        }
    }

    /// A request was started that no thread waits for, unless it is done already.
    void leaveUnattended(Transmission request) {
        if (!request.isDone()) {
            endpoint.leaveUnattended();
            request.unattended = true;
        }
    }

    /// Ends a request, if it has not ended yet; what depends on its end runs when the endpoint is
    /// let go.
    ///
    /// @param cause why it failed, or null if it has succeeded
    void finish(Transmission request, @Nullable RuntimeException cause) {
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
    void cancelled(Transmission request) {
        finish(request, new CancelledException(request.describe() + " was cancelled"));
    }

    /// A status of these values. From any thread.
    Status status(int source, int tag, long bytes) {
        return statuses.of(source, tag, bytes);
    }
}
