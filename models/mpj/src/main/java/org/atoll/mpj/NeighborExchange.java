// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Decisions;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.request.NeighborPart;
import org.atoll.mpj.team.Domain;

/// An exchange with neighbours in two phases, prepared once and carried out many times: [#begin]
/// starts all sends and receives, [#finish()] waits for them, and between the two the program
/// computes what needs nothing of its neighbours.
///
/// ```java
/// NeighborExchange edges = grid.neighborExchange(out, in);
/// while (...) {
///     edges.finish();       // of the round before
///     computeOutermost();
///     edges.begin();        // on the way ...
///     computeInner();       // ... while this goes on
/// }
/// ```
///
/// A part that goes to another cluster, or comes from one, is sent in pieces which no receiver
/// has to grant, so a round takes the time of one crossing and not of three; those parts are
/// copied on the way. Used by one thread of the rank at a time. Between `begin` and the end of a
/// round the parts sent must not change and those received must not be touched.
///
/// All ranks of the communicator begin equally many rounds; neighbours may be one round apart.
public final class NeighborExchange {
    private final Domain domain;
    private final NeighborPart[] sends;
    private final NeighborPart[] receives;
    private final int[] order;
    private boolean underWay;

    NeighborExchange(Domain domain, NeighborPart[] sends, NeighborPart[] receives, int[] order) {
        this.domain = domain;
        this.sends = sends;
        this.receives = receives;
        this.order = order;
    }

    /// Begins a round; does not block.
    ///
    /// @throws IllegalStateException if the round before has not been finished
    public void begin() {
        if (underWay) {
            throw Fault.wrongState(
                    "", "the exchange with neighbours is under way",
                    "finish it before it begins again");
        }
        underWay = true;
        for (int source : order) {
            receives[source].startReceive();
        }
        for (NeighborPart send : sends) {
            send.startSend();
        }
    }

    /// Waits for the part of one source; blocks until it is there. Does nothing if no round is
    /// under way.
    ///
    /// @param source its place in [TopologyComm#sources]
    /// @throws IllegalArgumentException if there is no such place
    public void finish(int source) {
        Checks.peer("source", source, receives.length);
        if (underWay) {
            receives[source].awaitReceived();
        }
    }

    /// Waits for all parts; blocks until they are there and what was sent may change. Does nothing
    /// if no round is under way.
    public void finish() {
        if (!underWay) {
            return;
        }
        for (NeighborPart receive : receives) {
            receive.awaitReceived();
        }
        for (NeighborPart send : sends) {
            send.awaitSent();
        }
        underWay = false;
    }

    /// Whether [#finish()] would come back at once. Does not block.
    ///
    /// @return true if all parts are here and have left, or no round is under way
    public boolean isDone() {
        Decisions noting = domain.mailbox().keeping().decisions();
        if (noting == null) {
            return areDone();
        }
        boolean done = noting.look(() -> areDone() ? 0 : Decisions.NONE) != Decisions.NONE;
        if (done) {
            finish();
        }
        return done;
    }

    private boolean areDone() {
        for (NeighborPart receive : receives) {
            if (!receive.isDone()) {
                return false;
            }
        }
        for (NeighborPart send : sends) {
            if (!send.isDone()) {
                return false;
            }
        }
        return true;
    }
}
