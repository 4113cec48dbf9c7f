// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.message.Status;
import org.jspecify.annotations.Nullable;

/// What a communicator tells of its messages, in its own ranks. Those told last are kept, so that
/// a steady exchange with a few peers allocates nothing.
///
/// Any thread may ask, without holding the endpoint: a request that is done never changes, and of
/// two that are made at the same time either may be kept.
final class Outcomes {
    private static final int KEPT = 16;

    private final Endpoint endpoint;
    private final Group peers;
    private final @Nullable CompletedRequest[] recent = new CompletedRequest[KEPT];

    /// Nothing has been told yet.
    ///
    /// @param endpoint the rank's
    /// @param peers    the ranks that outcomes name
    Outcomes(Endpoint endpoint, Group peers) {
        this.endpoint = endpoint;
        this.peers = peers;
    }

    /// An outcome in the communicator's ranks.
    ///
    /// @param outcome in ranks of the world
    Status status(Status outcome) {
        return peers.keepsWorldRanks() ? outcome : request(outcome).await();
    }

    /// The request of a message that was here when it was asked for.
    ///
    /// @param outcome in ranks of the world
    @SuppressWarnings("ReferenceEquality") // a mailbox gives equal outcomes as one object
    CompletedRequest request(Status outcome) {
        int place = outcome.source() + outcome.tag() & KEPT - 1;
        CompletedRequest last = recent[place];
        if (last == null || last.outcome() != outcome) {
            last = new CompletedRequest(endpoint, outcome, translate(outcome));
            recent[place] = last;
        }
        return last;
    }

    private Status translate(Status outcome) {
        int source = outcome.source();
        int member = source < 0 ? source : peers.memberOf(source);
        return member == source ? outcome : new Status(member, outcome.tag(), outcome.bytes());
    }
}
