// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

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

/// Carries the frames of one rank over UCX.
///
/// A poll lets UCX make progress, hands over the frames that have come, looks at what links have
/// under way, and tells of peers that were lost once nothing of them is left.
final class UcxDevice implements Device {

    /// For the frames of a process that has ended, if UCX does not notice its end before.
    private static final long LAST_FRAMES_NANOS = 1_000_000_000;

    /// For those of one that has sent nothing yet.
    private static final long FIRST_FRAMES_NANOS = 100_000_000;

    private static final long ABANDON_NANOS = 100_000_000;
    private static final long NAP_NANOS = 20_000;

    private final Site site;
    private final Options options;
    private final Worker worker;
    private final Leftovers leftovers = new Leftovers();
    private final ReceiveSlots slots;
    private final Roster roster;
    private final Arrivals arrivals;
    private final Parking parking;
    private final Sentinel sentinel;
    private boolean closed;

    /// Opens a worker.
    UcxDevice(Site site, Options options) {
        this.site = site;
        this.options = options;
        worker = new Worker(site.rank(), site.size());
        long mark = Tags.mark(site.key(), site.rank(), site.incarnation());
        slots = new ReceiveSlots(worker, leftovers, mark, options.capacityBytes());
        roster = new Roster(site, options, worker, leftovers, slots, mark);
        arrivals = new Arrivals(site.rank(), roster, slots);
        parking = new Parking(worker.eventDescriptor());
        sentinel = new Sentinel(parking, "atoll-ucx-" + site.rank());
        slots.postAll();
    }

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public String address() {
        return new Place(options.capacityBytes(), options.pieceBytes(), worker.address()).text();
    }

    @Override
    public void join(List<Card> cards) {
        cards.forEach(roster::locate);
    }

    @Override
    public boolean readmits() {
        return true;
    }

    @Override
    public void readmit(Card card) {
        roster.locate(card);
    }

    @Override
    public boolean isDry(int peer) {
        Peer ending = roster.peer(peer);
        if (ending.isEnded() || roster.hasSuccessor(peer)) {
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
        UcxLink link = roster.link(roster.peer(peer));
        return link == null ? new NoLink(options.capacityBytes()) : link;
    }

    @Override
    public int poll(FrameSink sink) {
        boolean moved = worker.progress();
        int frames = arrivals.take(sink, moved);
        boolean busy = moved || frames > 0 || slots.isFresh();
        for (int i = 0; i < roster.linked().size(); i++) {
            look(roster.linked().get(i), sink, busy);
        }
        boolean swept = leftovers.sweep();
        for (Faults.Fault fault = worker.nextFault(); fault != null; fault = worker.nextFault()) {
            roster.broke(fault);
            busy = true;
        }
        if (busy) {
            parking.disarmed();
        } else if (parking.isWanted() && swept && worker.arm()) {
            parking.armed();
        }
        return frames;
    }

    private void look(Peer peer, FrameSink sink, boolean busy) {
        UcxLink link = peer.link();
        if (link == null) {
            return;
        }
        if (!link.isDrained() || peer.tally().isDue()) {
            link.step();
        }
        if (link.status() != Layouts.OK) {
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
            UcxLink link = peer.link();
            if (link != null && !link.isDrained()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void park(long nanos) {
        boolean _ = parking.park(nanos);
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
        end(ABANDON_NANOS);
    }

    @Override
    public void close() {
        end(options.closeMillis() * 1_000_000L);
    }

    /// Takes leave of the peers, and gives everything back.
    ///
    /// @param nanos how long peers have to take what was published
    private void end(long nanos) {
        if (closed) {
            return;
        }
        closed = true;
        long limit = System.nanoTime() + nanos;
        sentinel.close();
        parking.close();
        List<Peer> peers = List.copyOf(roster.linked());
        boolean _ = progress(limit, () -> peers.stream().allMatch(UcxDevice::hasSaidGoodbye));
        if (progress(limit, this::isDrained)) {
            Leftovers flush = new Leftovers();
            flush.add(worker.flush(), MemorySegment.NULL);
            boolean _ = progress(limit, flush::sweep);
        }
        for (int rank = 0; rank < roster.size(); rank++) {
            roster.peer(rank).inbound().close();
        }
        roster.closeSuccessors();
        for (Peer peer : peers) {
            roster.close(peer);
        }
        long last = Math.max(limit, System.nanoTime() + ABANDON_NANOS);
        boolean _ = progress(last, leftovers::sweep);
        slots.close();
        if (progress(last, leftovers::sweep)) {
            worker.close();
        }
    }

    private static boolean hasSaidGoodbye(Peer peer) {
        UcxLink link = peer.link();
        if (link == null) {
            return true;
        }
        link.step();
        return link.sayGoodbye();
    }

    /// Lets UCX go on until something is true, or for a while.
    ///
    /// @return whether it is
    private boolean progress(long limit, BooleanSupplier goal) {
        while (!goal.getAsBoolean()) {
            if (!worker.progress()) {
                if (System.nanoTime() > limit) {
                    return false;
                }
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        return true;
    }
}
