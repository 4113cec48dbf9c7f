// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.library.NoLink;

/// Carries the frames of one rank over MPI.
///
/// A poll looks at the oldest receive, which lets MPI go on with all, hands over the frames that
/// have come, looks at what links have under way, and tells of peers that were lost once nothing of
/// them is left.
final class MpiDevice implements Device {

    /// For the frames of a process that has ended.
    private static final long LAST_FRAMES_NANOS = 1_000_000_000;

    /// For those of one that has sent nothing yet.
    private static final long FIRST_FRAMES_NANOS = 100_000_000;

    private static final long ABANDON_NANOS = 100_000_000;
    private static final long NAP_NANOS = 20_000;

    /// Wants nothing of what comes at the end.
    private static final FrameSink NOBODY = new FrameSink() {
        @Override
        public void frame(int peer, MemorySegment memory, long header, long payload) {}

        @Override
        public void lost(int peer, String reason) {}
    };

    private final Site site;
    private final Options options;
    private final Leftovers leftovers;
    private final Runnable end;
    private final ReceiveSlots slots;
    private final Roster roster;
    private final Arrivals arrivals;
    private final Parking parking;
    private final Sentinel sentinel;
    private boolean closed;

    /// Waits for frames.
    ///
    /// @param end called when the device was closed in order and MPI has nothing of it any more
    MpiDevice(Site site, Options options, Messenger messenger, Routes routes, Runnable end) {
        this.site = site;
        this.options = options;
        this.end = end;
        leftovers = new Leftovers(messenger);
        slots = new ReceiveSlots(
                messenger, leftovers, routes.frameTag(site.rank()), options.capacityBytes());
        roster = new Roster(site, options, messenger, leftovers, slots, routes);
        arrivals = new Arrivals(site.rank(), roster, slots);
        parking = new Parking();
        sentinel = new Sentinel(parking, "atoll-mpi-" + site.rank());
        slots.postAll();
    }

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public String address() {
        return new Place(options.capacityBytes(), options.pieceBytes()).text();
    }

    @Override
    public void join(List<Card> cards) {
        cards.forEach(roster::locate);
    }

    @Override
    public boolean isDry(int peer) {
        Peer ending = roster.peer(peer);
        if (ending.isEnded()) {
            return true;
        }
        boolean known = ending.link() != null || ending.tally().taken() > 0;
        long limit = known ? LAST_FRAMES_NANOS : FIRST_FRAMES_NANOS;
        return !ending.inbound().isStalled()
                && (ending.inbound().isOver()
                        || ending.hasHadTime(System.nanoTime(), limit));
    }

    @Override
    public void lose(int peer) {
        Peer lost = roster.peer(peer);
        if (lost.finish()) {
            roster.close(lost);
        }
    }

    @Override
    public boolean reaches(int peer) {
        return peer != site.rank() && roster.peer(peer).place() != null;
    }

    @Override
    public Link link(int peer) {
        MpiLink link = roster.link(roster.peer(peer));
        return link == null ? new NoLink(options.capacityBytes()) : link;
    }

    @Override
    public int poll(FrameSink sink) {
        int frames = arrivals.take(sink);
        boolean busy = frames > 0;
        boolean underWay = false;
        for (int i = 0; i < roster.linked().size(); i++) {
            Peer peer = roster.linked().get(i);
            look(peer, sink, busy);
            underWay |= peer.isUnderWay();
        }
        boolean _ = leftovers.sweep();
        if (slots.fault() != Messenger.DONE) {
            tellAll(sink);
        }
        if (busy || underWay) {
            parking.busy(); // MPI brings what is long in steps, at each look
        }
        return frames;
    }

    /// Nothing can be received any more, from anybody.
    private void tellAll(FrameSink sink) {
        for (int rank = 0; rank < roster.size(); rank++) {
            Peer peer = roster.peer(rank);
            if (rank != site.rank() && peer.place() != null && !peer.isEnded()) {
                roster.broke(peer, slots.fault());
                if (peer.hasNews()) {
                    sink.lost(rank, peer.takeNews());
                }
            }
        }
    }

    private void look(Peer peer, FrameSink sink, boolean busy) {
        MpiLink link = peer.link();
        if (link == null) {
            return;
        }
        if (!link.isDrained() || peer.tally().isDue()) {
            link.step();
        }
        if (link.status() != Messenger.OK) {
            roster.broke(peer, link.status());
        } else if (link.isMissed()) {
            peer.end("rank " + peer.rank() + " has closed its device");
        }
        if (!busy && peer.hasNews() && !peer.inbound().isStalled()) {
            sink.lost(peer.rank(), peer.takeNews());
        }
    }

    @Override
    public boolean isDrained() {
        for (Peer peer : roster.linked()) {
            MpiLink link = peer.link();
            if (link != null && !link.isDrained()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void park(long nanos) {
        parking.park(nanos);
    }

    @Override
    public void wake() {
        parking.wake();
    }

    @Override
    public void arm(Runnable bell) {
        sentinel.arm(bell);
    }

    @Override
    public int eagerBytes() {
        return options.capacityBytes();
    }

    @Override
    public void abandon() {
        boolean _ = leave(ABANDON_NANOS);
    }

    @Override
    public void close() {
        if (leave(options.closeMillis() * 1_000_000L)) {
            end.run();
        }
    }

    /// Takes leave of the peers, and gives everything back.
    ///
    /// @param nanos how long peers have to take what was published
    /// @return whether MPI has nothing of this device any more
    private boolean leave(long nanos) {
        if (closed) {
            return false;
        }
        closed = true;
        long limit = System.nanoTime() + nanos;
        sentinel.close();
        parking.close();
        List<Peer> peers = List.copyOf(roster.linked());
        boolean _ = progress(limit, () -> peers.stream().allMatch(MpiDevice::hasSaidGoodbye));
        boolean _ = progress(limit, () -> hasHeardGoodbyes(peers) && isDrained());
        for (int rank = 0; rank < roster.size(); rank++) {
            roster.peer(rank).inbound().close();
        }
        List.copyOf(roster.linked()).forEach(roster::close);
        slots.close();
        long last = Math.max(limit, System.nanoTime() + ABANDON_NANOS);
        boolean done = progress(last, leftovers::sweep);
        leftovers.keep();
        return done;
    }

    private static boolean hasSaidGoodbye(Peer peer) {
        MpiLink link = peer.link();
        if (link == null) {
            return true;
        }
        link.step();
        return link.sayGoodbye();
    }

    private static void goOn(Peer peer) {
        MpiLink link = peer.link();
        if (link != null) {
            link.step();
        }
    }

    /// Takes what still comes. Some libraries complain of messages that were not received.
    private boolean hasHeardGoodbyes(List<Peer> peers) {
        int _ = arrivals.take(NOBODY);
        peers.forEach(MpiDevice::goOn);
        return roster.isSilent();
    }

    /// Asks until something is true, which lets MPI go on, or for a while.
    ///
    /// @return whether it is
    private static boolean progress(long limit, BooleanSupplier goal) {
        while (!goal.getAsBoolean()) {
            if (System.nanoTime() > limit) {
                return false;
            }
            LockSupport.parkNanos(NAP_NANOS);
        }
        return true;
    }
}
