// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.library.Staging;
import org.atoll.fabric.library.Tally;
import org.jspecify.annotations.Nullable;

/// All ranks of the job, and the links to them. Holder only.
final class Roster {
    private static final int STAGING_PIECES = 16;

    private final int self;
    private final Options options;
    private final Messenger messenger;
    private final Leftovers leftovers;
    private final Routes routes;
    private final Peer[] peers;
    private final List<Peer> linked = new ArrayList<>();

    /// Makes a roster of ranks nothing is known of yet.
    Roster(
            Site site,
            Options options,
            Messenger messenger,
            Leftovers leftovers,
            ReceiveSlots slots,
            Routes routes) {
        self = site.rank();
        this.options = options;
        this.messenger = messenger;
        this.leftovers = leftovers;
        this.routes = routes;
        Staging staging = new Staging(options.pieceBytes(), STAGING_PIECES);
        peers = new Peer[site.size()];
        for (int rank = 0; rank < peers.length; rank++) {
            Tally tally = new Tally(Stamp.WINDOW);
            Payload payload = new Payload(
                    rank, routes.process(rank), routes.payloadTag(rank, self),
                    messenger, staging, leftovers);
            peers[rank] = new Peer(
                    rank, new Inbound(rank, options.pieceBytes(), slots, payload, tally), tally);
        }
    }

    /// {@return how many ranks there are}
    int size() {
        return peers.length;
    }

    /// {@return whether nothing more can come from anybody}
    boolean isSilent() {
        return Stream.of(peers).allMatch(Peer::isSilent);
    }

    /// One rank.
    Peer peer(int rank) {
        return peers[rank];
    }

    /// {@return the process of a rank}
    int process(int rank) {
        return routes.process(rank);
    }

    /// Learns the measures of a rank.
    void locate(Card card) {
        String text = card.addresses().getOrDefault(Options.DEVICE, "");
        peers[card.rank()].locate(text.isEmpty() ? null : Place.of(text));
    }

    /// The link to a rank, made if there is none.
    ///
    /// @return null if it cannot be reached
    @Nullable MpiLink link(Peer peer) {
        MpiLink link = peer.link();
        Place place = peer.place();
        if (link != null || place == null || peer.isEnded()) {
            return link;
        }
        MpiLink made = new MpiLink(
                messenger, leftovers,
                new MpiLink.Path(
                        self, routes.process(peer.rank()), routes.frameTag(peer.rank()),
                        routes.payloadTag(self, peer.rank()),
                        Math.min(options.capacityBytes(), place.capacityBytes()),
                        Math.min(options.pieceBytes(), place.pieceBytes())),
                peer.tally());
        peer.attach(made);
        linked.add(peer);
        return made;
    }

    /// Notes that nothing more can be sent to a rank, or received from it.
    ///
    /// @param error negated
    void broke(Peer peer, long error) {
        MpiLink link = peer.link();
        if (link != null) {
            link.shut();
        }
        if (!peer.inbound().isOver()) {
            peer.end("MPI has lost rank " + peer.rank() + ": " + Messenger.words(error));
        }
    }

    /// Notes that a rank has broken the rules. It is told of among the linked ones.
    void end(int rank, String why) {
        Peer peer = peers[rank];
        peer.end(why);
        MpiLink link = link(peer);
        if (link != null) {
            link.leave();
        }
    }

    /// {@return those to whom there is a link}
    List<Peer> linked() {
        return linked;
    }

    /// Gives back what is held for a rank.
    void close(Peer peer) {
        peer.inbound().close();
        MpiLink link = peer.link();
        if (link != null && linked.remove(peer)) {
            link.close();
        }
    }
}
