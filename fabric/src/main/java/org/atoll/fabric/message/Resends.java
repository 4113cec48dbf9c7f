// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Packer;

/// The sending side of a mailbox with a [Tap]: each message is kept first, so its send is done, and
/// goes to its receiver from there, as often as that one needs it. Holder only.
public final class Resends {
    private final Tap tap;
    private final Decisions decisions;
    private final Departures departures;
    private final Underway underway;
    private final Endpoint endpoint;
    private final Credits credits;

    /// Sends that are done only when a receive has matched, by their receiver and the place of the
    /// message.
    private final Map<Place, SendRequest> synchronous = new HashMap<>();

    private record Place(int to, long place) {}

    Resends(
            Tap tap,
            Decisions decisions,
            Departures departures,
            Underway underway,
            Endpoint endpoint,
            Credits credits) {
        this.tap = tap;
        this.decisions = decisions;
        this.departures = departures;
        this.underway = underway;
        this.endpoint = endpoint;
        this.credits = credits;
    }

    /// Keeps a message and sends it as soon as it can leave.
    void send(
            Peer peer, Object buffer, long offset, long bytes, Packer packer, int context,
            int tag) {
        int to = peer.rank();
        decisions.leaves();
        long place = tap.keep(to, context, tag, buffer, offset, bytes, packer);
        if (place >= 0
                && !departures.frame(peer, buffer, offset, bytes, packer, context, tag)) {
            start(to, context, tag, tap.kept(to, place), place, 0);
        }
    }

    /// The same for a send that is done when its receive has matched.
    void sendSynchronously(SendRequest send) {
        int to = send.peer;
        decisions.leaves();
        long place = tap.keep(
                to, send.context, send.tag, send.buffer, send.offset, send.bytes, send.packer);
        if (place == Tap.NEVER) {
            underway.finish(send, null);
            return;
        }
        long kept = place < 0 ? ~place : place;
        synchronous.put(new Place(to, kept), send);
        if (place >= 0) {
            start(to, send.context, send.tag, tap.kept(to, kept), kept, 0);
        }
    }

    /// Lets a message leave that was kept.
    ///
    /// @param to      a world rank that is here
    /// @param message its bytes, which stay there until its receiver has them
    /// @param place   where [Tap#keep] has put it
    /// @param missing its number in its stream, if the receiver knows of it but lacks its bytes;
    ///                else 0
    public void start(
            int to, int context, int tag, MemorySegment message, long place, long missing) {
        Peer peer = endpoint.peer(to);
        SendRequest waiting = synchronous.get(new Place(to, place));
        SendRequest request = new SendRequest(underway);
        request.describe(message, 0, message.byteSize(), PackedBytes.INSTANCE);
        request.address(to, context, tag);
        boolean eager = missing == 0
                && waiting == null
                && message.byteSize() <= peer.eagerBytes()
                && credits.trySpend(to, message.byteSize() + Protocol.MESSAGE_COST);
        request.begin(!eager, missing);
        if (waiting != null) {
            request.whenFinished(() -> matched(new Place(to, place), request));
        }
        endpoint.send(peer, request);
        underway.leaveUnattended(request);
    }

    /// The receiver has a message that was not sent again.
    ///
    /// @param place where [Tap#keep] has put it
    public void has(int to, long place) {
        SendRequest waiting = synchronous.remove(new Place(to, place));
        if (waiting != null) {
            underway.finish(waiting, null);
        }
    }

    /// The sends that wait for their receives.
    public List<SendRequest> waiting() {
        return List.copyOf(synchronous.values());
    }

    private void matched(Place place, SendRequest request) {
        if (request.failure() != null) {
            return; // the receiver is away
        }
        endpoint.enter();
        try {
            has(place.to, place.place);
        } finally {
            endpoint.exit();
        }
        endpoint.rouseSleepers();
    }

    /// A rank is away: what is under way there ends, and is sent again when it is back.
    void away(int rank) {
        RankLostException cause = new RankLostException(rank, "it is expected back");
        underway.sends().removeIf(send -> send.peer == rank, send -> send.drop(cause));
    }
}
