// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.library.Staging;
import org.atoll.fabric.library.Tally;
import org.jspecify.annotations.Nullable;

/// All ranks of the job, each in the life that this rank knows of. Frames of a life that this rank
/// has yet to hear of wait with that life's peer. Holder only.
final class Roster {
    private static final int UNKNOWN = -1;
    private static final int STAGING_PIECES = 16;

    private final Site site;
    private final Options options;
    private final Worker worker;
    private final Leftovers leftovers;
    private final ReceiveSlots slots;
    private final Staging staging;
    private final long mark;
    private final Peer[] peers;
    private final @Nullable Peer[] successors;
    private final List<Peer> linked = new ArrayList<>();

    /// Makes a roster of ranks nothing is known of yet.
    ///
    /// @param mark of this rank's life
    Roster(
            Site site,
            Options options,
            Worker worker,
            Leftovers leftovers,
            ReceiveSlots slots,
            long mark) {
        this.site = site;
        this.options = options;
        this.worker = worker;
        this.leftovers = leftovers;
        this.slots = slots;
        this.mark = mark;
        staging = new Staging(options.pieceBytes(), STAGING_PIECES);
        peers = new Peer[site.size()];
        successors = new Peer[site.size()];
        for (int rank = 0; rank < peers.length; rank++) {
            peers[rank] = newborn(rank, UNKNOWN);
        }
    }

    private Peer newborn(int rank, int life) {
        Tally tally = new Tally(Stamp.WINDOW);
        Payload payload = new Payload(
                rank, Tags.payload(rank, mark), worker, staging, leftovers);
        return new Peer(
                rank, life,
                new Inbound(rank, options.pieceBytes(), slots, payload, tally), tally);
    }

    /// {@return how many ranks there are}
    int size() {
        return peers.length;
    }

    /// One rank in the life that is known.
    Peer peer(int rank) {
        return peers[rank];
    }

    /// Knows a rank in a life from now on. What it has sent in that life may be here already.
    void locate(Card card) {
        int rank = card.rank();
        close(peers[rank]);
        Peer early = successors[rank];
        successors[rank] = null;
        if (early != null && early.life() != card.incarnation()) {
            early.inbound().close();
            early = null;
        }
        Peer peer = early == null ? newborn(rank, card.incarnation()) : early;
        String text = card.addresses().getOrDefault(Options.DEVICE, "");
        peer.locate(text.isEmpty() ? null : Place.of(text));
        if (card.isVacant()) {
            boolean _ = peer.finish();
        }
        peers[rank] = peer;
    }

    /// Where a frame belongs.
    ///
    /// @param life which life of the rank has sent it
    /// @return the rank in that life, or null if nobody wants the frame any more
    @Nullable Peer receiver(int rank, int life) {
        Peer known = peers[rank];
        if (life == known.life()) {
            return known.isEnded() ? null : known;
        }
        Peer next = successors[rank];
        if (life < known.life() || (next != null && life < next.life())) {
            return null;
        }
        if (next == null || life > next.life()) {
            if (next != null) {
                next.inbound().close();
            }
            next = newborn(rank, life);
            successors[rank] = next;
        }
        return next;
    }

    /// {@return whether a later life of a rank has sent something}
    boolean hasSuccessor(int rank) {
        return successors[rank] != null;
    }

    /// The link to a rank, made if there is none.
    ///
    /// @return null if it cannot be reached, which is then its end
    @Nullable UcxLink link(Peer peer) {
        UcxLink link = peer.link();
        Place place = peer.place();
        if (link != null || place == null || peer.isEnded()) {
            return link;
        }
        long endpoint = worker.connect(place.worker(), number(peer));
        if (Ucp.isFault(endpoint)) {
            peer.end("no way to rank " + peer.rank() + ": " + Ucp.words((int) endpoint)
                    + "; UCX_TLS and UCX_NET_DEVICES must name what both hosts have");
            return null;
        }
        long theirs = Tags.mark(site.key(), peer.rank(), peer.life());
        UcxLink made = new UcxLink(
                worker, leftovers,
                new UcxLink.Path(
                        site.rank(), site.incarnation(), endpoint,
                        Tags.frame(site.rank(), theirs), Tags.payload(site.rank(), theirs),
                        Math.min(options.capacityBytes(), place.capacityBytes()),
                        Math.min(options.pieceBytes(), place.pieceBytes())),
                peer.tally());
        peer.attach(made);
        linked.add(peer);
        return made;
    }

    /// Names an endpoint, so that it is known whose it was when it breaks.
    private static long number(Peer peer) {
        return (long) peer.life() << Integer.SIZE | peer.rank();
    }

    /// Notes that an endpoint broke.
    void broke(Faults.Fault fault) {
        Peer peer = peers[(int) fault.number()];
        if (number(peer) == fault.number()) {
            broke(peer, fault.status());
        }
    }

    /// Notes that nothing more can be sent to a rank.
    void broke(Peer peer, int status) {
        UcxLink link = peer.link();
        if (link != null) {
            link.leave();
        }
        if (!peer.inbound().isOver()) {
            peer.end("connection to rank " + peer.rank() + " broke: " + Ucp.words(status));
        }
    }

    /// {@return those to whom there is a link}
    List<Peer> linked() {
        return linked;
    }

    /// Gives back what is held for a life.
    void close(Peer peer) {
        peer.inbound().close();
        UcxLink link = peer.link();
        if (link != null && linked.remove(peer)) {
            link.close();
        }
    }

    /// Gives back what is held for early frames.
    void closeSuccessors() {
        for (Peer successor : successors) {
            if (successor != null) {
                successor.inbound().close();
            }
        }
    }
}
