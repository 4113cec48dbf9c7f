// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// The sending side of the message protocols: a message leaves at once in one frame, or becomes a
/// request that waits for room or announces itself. Holder only.
final class Departures {
    private final ContextState contexts;
    private final Underway underway;
    private final Endpoint endpoint;
    private final Credits credits;
    private final int eager;
    private @Nullable Resends resends;

    Departures(
            ContextState contexts, Underway underway, Endpoint endpoint, Credits credits) {
        this.contexts = contexts;
        this.underway = underway;
        this.endpoint = endpoint;
        this.credits = credits;
        this.eager = underway.protocol().eager;
    }

    /// Keeps what is sent to other ranks, from now on.
    void keepWith(Resends kept) {
        resends = kept;
    }

    /// A message leaves at once, in one frame or because it is kept, or not.
    boolean sendNow(
            Peer peer,
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int context,
            int tag) {
        Resends kept = resends;
        if (kept == null || peer.rank() == endpoint.rank()) {
            return frame(peer, buffer, offset, bytes, packer, context, tag);
        }
        kept.send(peer, buffer, offset, bytes, packer, context, tag);
        return true;
    }

    /// The hot path: one frame, at once, or nothing.
    boolean frame(
            Peer peer,
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int context,
            int tag) {
        if (bytes > peer.eagerBytes()
                || peer.hasBacklog()
                || !credits.trySpend(peer.rank(), bytes + Protocol.MESSAGE_COST)) {
            return false;
        }
        if (!peer.claim(eager, context, tag, (int) bytes)) {
            credits.restore(peer.rank(), bytes + Protocol.MESSAGE_COST);
            return false;
        }
        try {
            peer.link().fill(packer, buffer, offset, 0, bytes);
        } catch (RuntimeException | Error e) { // of the user's: nothing has left
            credits.restore(peer.rank(), bytes + Protocol.MESSAGE_COST);
            throw e;
        }
        peer.publish();
        return true;
    }

    /// Lets a message leave as soon as it can.
    void begin(SendRequest request, boolean synchronous) {
        if (request.peer == Wildcards.NOBODY) {
            underway.finish(request, null);
            return;
        }
        CommunicationException refusal =
                contexts.refusal(request.context, request.peer, request);
        if (refusal != null) {
            underway.finish(request, refusal);
            return;
        }
        Peer peer = endpoint.peer(request.peer);
        Resends kept = resends;
        if (kept != null && peer.rank() != endpoint.rank()) {
            keep(kept, peer, request, synchronous);
            return;
        }
        boolean eager =
                !synchronous
                        && (request.bytes <= peer.eagerBytes() || request.isLendable(peer))
                        && credits.trySpend(
                                peer.rank(), request.bytes + Protocol.MESSAGE_COST);
        request.begin(!eager);
        endpoint.send(peer, request);
    }

    private void keep(Resends kept, Peer peer, SendRequest request, boolean synchronous) {
        if (synchronous) {
            kept.sendSynchronously(request);
        } else {
            kept.send(
                    peer, request.buffer, request.offset, request.bytes, request.packer,
                    request.context, request.tag);
            underway.finish(request, null);
        }
    }
}
