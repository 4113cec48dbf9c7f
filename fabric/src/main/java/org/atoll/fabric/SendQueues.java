// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayDeque;

/// The frames of a rank that wait for room on a link, or for their connection. Holder only, unless
/// a method says otherwise.
final class SendQueues {
    private final WakeUp wakeUp;

    /// The peers to which something waits.
    private final ArrayDeque<Peer> busy = new ArrayDeque<>();

    SendQueues(WakeUp wakeUp) {
        this.wakeUp = wakeUp;
    }

    /// Publishes frames as soon as their link has room, behind those that already wait there.
    void send(Peer peer, Outgoing frames) {
        if (peer.hasBacklog() || !frames.push(peer)) {
            peer.enqueue(frames);
            markBusy(peer);
        }
    }

    /// Publishes the pieces of a long message bit by bit, in turn with other long messages and
    /// behind all short frames.
    void stream(Peer peer, Outgoing pieces) {
        if (!pieces.push(peer)) {
            peer.stream(pieces);
            markBusy(peer);
        }
    }

    /// Sends a frame without payload: at once, or behind what waits for room on the link.
    void post(Peer to, int number, int a, int b, long word) {
        if (!to.hasBacklog() && to.claim(number, a, b, word, 0)) {
            to.publish();
        } else {
            send(to, new QueuedFrame(number, a, b, word));
        }
    }

    private void markBusy(Peer peer) {
        if (!busy.contains(peer)) {
            busy.add(peer);
            wakeUp.rouseOthers(); // who sleeps has not told his device that there is no room
        }
    }

    /// Pushes what waits.
    ///
    /// @return false if nothing did
    boolean push() {
        boolean pushing = !busy.isEmpty();
        if (pushing) {
            busy.removeIf(Peer::push);
        }
        return pushing;
    }

    /// Whether anything waits. A hint unless the endpoint is held.
    boolean isBusy() {
        return !busy.isEmpty();
    }
}
