// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Supplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.jspecify.annotations.Nullable;

/// Whom a communicator's messages go to and come from: how its ranks become addresses in this
/// rank's mailbox, and outcomes name its ranks again.
public abstract sealed class Peers extends Members permits Probes {
    /// In a receive or probe: from any rank.
    public static final int ANY_SOURCE = -1;

    /// In a receive or probe: with any tag.
    public static final int ANY_TAG = -1;

    /// The outcome of what has nobody at the other end.
    static final Status NOTHING = new Status(Mailbox.NOBODY, ANY_TAG, 0);

    private final Mpj world;
    private final Group peers;
    private final Mailbox mailbox;
    private final Request sent;
    private final Outcomes outcomes;

    /// Creates the peers of a communicator.
    ///
    /// @param world   the rank's world
    /// @param group   the communicator's own ranks, of which this is one
    /// @param peers   whom messages go to and come from: the same, or the remote group
    /// @param context the number of the communicator's messages
    Peers(Mpj world, Group group, Group peers, int context) {
        super(world, group, peers, context);
        this.world = world;
        this.peers = peers;
        this.mailbox = Mailbox.of(world.fabric());
        this.sent = new CompletedRequest(endpoint(), NOTHING, NOTHING);
        this.outcomes = new Outcomes(endpoint(), peers);
        world.connections().use(this, group, peers);
    }

    final Group peers() {
        return peers;
    }

    final Endpoint endpoint() {
        return world.fabric().endpoint();
    }

    final Mailbox mailbox() {
        return mailbox;
    }

    /// The request of every message that was done at once and has nothing to tell.
    final Request sent() {
        return sent;
    }

    /// What is told of this communicator's messages.
    final Outcomes outcomes() {
        return outcomes;
    }

    /// Tells the error handler if a call fails.
    final <T extends @Nullable Object> T told(Supplier<T> call) {
        try {
            return call.get();
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    /// The world rank of a receiver, for the mailbox; refuses wrong arguments.
    final int to(int dest, int tag) {
        usable();
        Checks.tag(tag);
        if (dest == Comm.NOBODY) {
            return Mailbox.NOBODY;
        }
        Checks.peer("dest", dest, peers.size());
        return peers.worldRank(dest);
    }

    /// The world rank of a sender, or what stands for any; refuses wrong arguments.
    final int from(int source, int tag) {
        usable();
        Checks.tagOrAny(tag);
        Checks.source(source, peers.size());
        return source < 0 ? source : peers.worldRank(source);
    }

    final Request wrap(org.atoll.fabric.message.Request request) {
        return new MessageRequest(this, request);
    }
}
