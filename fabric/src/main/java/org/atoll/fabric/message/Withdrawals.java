// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Handler;
import org.atoll.fabric.Peer;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;

/// Sends that are taken back. One that still waits for room is gone at once. For one that was
/// announced, the receiver's rank is asked: it answers GONE if no receive has matched the
/// announcement, and nothing otherwise, for then its grant is on the way. Frames keep their
/// order, so a withdrawal never meets a later announcement with the same number. Holder only.
final class Withdrawals {
    private final Underway underway;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final Station station;

    Withdrawals(Underway underway, Station station, Matcher matcher) {
        this.underway = underway;
        this.station = station;
        this.endpoint = station.endpoint();
        this.matcher = matcher;
    }

    /// The handlers of its kinds of frames.
    Map<FrameKind, Handler> handlers() {
        return Map.of(Protocol.WITHDRAW, this::withdrawn, Protocol.GONE, this::gone);
    }

    /// Takes a send back, or asks for it.
    ///
    /// @return true if it is gone already
    boolean withdraw(SendRequest send) {
        if (send.isDone() || send.isGranted() || send.isLent()) {
            return false;
        }
        Peer peer = endpoint.peer(send.peer);
        if (peer.takeBack(send)) {
            forget(send);
            return true;
        }
        ask(send);
        return false;
    }

    /// A send has ended before its time: sees to it that its number becomes free.
    void abandon(SendRequest send) {
        Peer peer = endpoint.peer(send.peer);
        if (peer.takeBack(send)) {
            forget(send);
        } else {
            ask(send);
        }
    }

    private void ask(SendRequest send) {
        station.lane(send.peer).post(underway.protocol().withdraw, send.id(), 0, 0);
    }

    private void forget(SendRequest send) {
        if (send.isAnnounced()) {
            underway.sends().remove(send.id());
        } else {
            underway.restoreCredit(send);
        }
    }

    private void withdrawn(int source, MemorySegment memory, long header, long payload) {
        int senderId = Frame.context(memory, header);
        if (matcher.takeAnnounced(source, senderId) != null) {
            station.lane(source).post(underway.protocol().gone, senderId, 0, 0);
        }
    }

    private void gone(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        SendRequest send = underway.sends().get(id);
        underway.sends().remove(id);
        underway.cancelled(send);
    }
}
