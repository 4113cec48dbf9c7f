// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The answer to a FETCH: values on their way back to the origin, from a copy or straight from the
/// window, or that they cannot be read. Nobody waits for it any more when the window was closed
/// before it left. Holder only.
final class Reply implements Outgoing {
    private final Exposure from;
    private final int fetch;
    private final long position;
    private final long bytes;
    private @Nullable Local values;
    private int refusal;
    private long sent;

    /// Creates an answer.
    ///
    /// @param from     the window's end here
    /// @param fetch    the fetch's id at the origin
    /// @param position where the values belong in what it fetches
    /// @param bytes    their packed length
    /// @param values   what goes back; null if it cannot be read
    /// @param refusal  then, what the origin is told of that; else 0
    Reply(
            Exposure from,
            int fetch,
            long position,
            long bytes,
            @Nullable Local values,
            int refusal) {
        this.from = from;
        this.fetch = fetch;
        this.position = position;
        this.bytes = bytes;
        this.values = values;
        this.refusal = refusal;
    }

    @Override
    public boolean push(Peer to) {
        while (sent < bytes && !from.isClosed()) {
            Local known = values;
            if (!(known == null ? refuse(to) : pushShare(to, known))) {
                return false;
            }
        }
        return true;
    }

    private boolean refuse(Peer to) {
        long missing = bytes - sent;
        if (!to.claim(Protocol.FETCHED, fetch, refusal, missing, 0)) {
            return false;
        }
        to.publish();
        sent = bytes;
        return true;
    }

    private boolean pushShare(Peer to, Local known) {
        int share = (int) Math.min(to.link().capacityBytes(), bytes - sent);
        if (!to.claim(Protocol.FETCHED, fetch, 0, position + sent, share)) {
            return false;
        }
        try {
            known.packer().pack(
                    known.buffer(), known.offset(), sent, share,
                    to.link().memory(), to.link().payload());
        } catch (RuntimeException | Error e) { // there is nothing to publish
            refusal = from.spoil(to.rank(), e);
            values = null;
            return true;
        }
        to.publish();
        sent += share;
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        // The origin hears of the failure from its own endpoint.
    }
}
