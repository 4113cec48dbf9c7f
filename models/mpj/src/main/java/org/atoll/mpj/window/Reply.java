// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Packer;
import org.atoll.fabric.Peer;

/// The answer to a FETCH: values on their way back to the origin, from a copy or straight from the
/// window. Nobody waits for it any more when the window was closed before it left. Holder only.
final class Reply implements Outgoing {
    private final Exposure from;
    private final int fetch;
    private final long position;
    private final Object buffer;
    private final long offset;
    private final long bytes;
    private final Packer packer;
    private long sent;

    /// Creates an answer.
    ///
    /// @param from     the window's end here
    /// @param fetch    the fetch's id at the origin
    /// @param position where the values belong in what it fetches
    /// @param values   what goes back
    Reply(Exposure from, int fetch, long position, Local values) {
        this.from = from;
        this.fetch = fetch;
        this.position = position;
        this.buffer = values.buffer();
        this.offset = values.offset();
        this.bytes = values.bytes();
        this.packer = values.packer();
    }

    @Override
    public boolean push(Peer to) {
        int room = to.link().capacityBytes();
        while (sent < bytes && !from.isClosed()) {
            int share = (int) Math.min(room, bytes - sent);
            if (!to.claim(Protocol.FETCHED, fetch, 0, position + sent, share)) {
                return false;
            }
            packer.pack(buffer, offset, sent, share, to.link().memory(), to.link().payload());
            to.publish();
            sent += share;
        }
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        // The origin hears of the failure from its own endpoint.
    }
}
