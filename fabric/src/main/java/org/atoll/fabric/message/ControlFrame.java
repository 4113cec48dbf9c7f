// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;

/// A frame without payload that found the link full.
record ControlFrame(int handler, int context, int tag, long word) implements Outgoing {

    /// Sends one: at once if the link has room and nothing waits for it. Holder only.
    static void send(Endpoint endpoint, Peer peer, int handler, int context, int tag, long word) {
        if (!peer.hasBacklog() && peer.claim(handler, context, tag, word, 0)) {
            peer.publish();
        } else {
            endpoint.send(peer, new ControlFrame(handler, context, tag, word));
        }
    }

    @Override
    public boolean push(Peer peer) {
        if (!peer.claim(handler, context, tag, word, 0)) {
            return false;
        }
        peer.publish();
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        // whoever waits for its effect hears of the failure from the endpoint
    }
}
