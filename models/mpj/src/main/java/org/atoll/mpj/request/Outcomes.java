// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.util.function.Function;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// The outcomes of a communicator's messages, in its own ranks. Those told last are kept, so that a
/// steady exchange with a few peers allocates nothing.
///
/// Any thread may ask, without holding the endpoint: a request that is done never changes, and of
/// two that are made at the same time either may be kept.
///
/// @param <R> the request of a message that was here when it was asked for
public final class Outcomes<R> {
    private static final int KEPT = 16;

    private final Members peers;
    private final Function<Status, R> maker;
    private final @Nullable Known<R>[] recent;

    /// Nothing has been told yet.
    ///
    /// @param peers the ranks that outcomes name
    /// @param maker makes the request of what was done at once
    @SuppressWarnings({"unchecked", "rawtypes"}) // no array of a generic type can be made
    public Outcomes(Members peers, Function<Status, R> maker) {
        this.peers = peers;
        this.maker = maker;
        this.recent = new Known[KEPT];
    }

    /// An outcome that was told once.
    ///
    /// @param outcome in ranks of the world
    /// @param status  the same in those of the communicator
    /// @param request that of a message with this outcome
    private record Known<R>(Status outcome, Status status, R request) {}

    /// An outcome in the communicator's ranks.
    ///
    /// @param outcome in ranks of the world
    public Status status(Status outcome) {
        return peers.keepsWorldRanks() ? outcome : known(outcome).status();
    }

    /// The request of a message that was here when it was asked for.
    ///
    /// @param outcome in ranks of the world
    public R request(Status outcome) {
        return known(outcome).request();
    }

    @SuppressWarnings("ReferenceEquality") // a mailbox gives equal outcomes as one object
    private Known<R> known(Status outcome) {
        int place = outcome.source() + outcome.tag() & KEPT - 1;
        Known<R> last = recent[place];
        if (last == null || last.outcome() != outcome) {
            Status status = translate(outcome);
            last = new Known<>(outcome, status, maker.apply(status));
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
