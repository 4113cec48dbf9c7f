// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.ToLongFunction;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.memory.SparseArray;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.RingReader;
import org.atoll.fabric.ring.RingWriter;
import org.jspecify.annotations.Nullable;

/// The peers of an endpoint, each made when first needed: over the first device that reaches
/// it, or, for the rank itself, over a ring in private memory. Holder only.
final class Peers {
    private static final RingLayout LOOPBACK = new RingLayout(512, 256 << 10);

    private final int self;
    private final int size;
    private final int incarnation;
    private final Cards cards;
    private final List<Device> devices;
    private final Losses losses;
    private final OtherSides others;
    private final Doorbell selfSent;
    private final int width;
    private final SparseArray<Peer> peers;

    /// Written once, by the holder. Volatile for those who look whether a frame is there before
    /// they sleep, without holding.
    private volatile @Nullable RingReader loopback;

    /// Creates the peers of a rank.
    ///
    /// @param membership says which rank it is
    /// @param cards      those of all ranks
    /// @param losses     the ranks that are lost
    /// @param others     the ranks of other worlds
    /// @param selfSent   rung when the rank has sent to itself: another thread may wait for it
    /// @param width      how many kinds of frames are counted, as [FrameTable#width] says
    Peers(
            Membership membership,
            Cards cards,
            List<Device> devices,
            Losses losses,
            OtherSides others,
            Doorbell selfSent,
            int width) {
        this.self = membership.rank();
        this.size = membership.size();
        this.incarnation = membership.incarnation();
        this.cards = cards;
        this.devices = devices;
        this.losses = losses;
        this.others = others;
        this.selfSent = selfSent;
        this.width = width;
        this.peers = new SparseArray<>(size);
    }

    /// This rank.
    int self() {
        return self;
    }

    /// How many ranks this world has.
    int size() {
        return size;
    }

    /// How many there are, those of other worlds too.
    int count() {
        return peers.length();
    }

    /// Makes room for ranks of another world.
    ///
    /// @return the first of their numbers
    int extend(int count) {
        int first = peers.length();
        peers.resize(first + count);
        return first;
    }

    /// Ranks of another world are out of reach from now on: to this rank they are lost.
    void forget(int first, int count, CommunicationException cause) {
        for (int number = first; number < first + count; number++) {
            lose(number, cause);
        }
    }

    Peer get(int rank) {
        Peer known = peers.get(rank);
        return known != null ? known : open(rank);
    }

    /// The peer if there was any reason yet to make it.
    @Nullable Peer known(int rank) {
        return peers.get(rank);
    }

    private Peer open(int rank) {
        Peer opened = rank == self && !doDevicesLoop() ? loopback() : reach(rank);
        peers.set(rank, opened);
        return opened;
    }

    /// A device on a timeline carries also what the rank sends to itself.
    private boolean doDevicesLoop() {
        return devices.size() == 1 && devices.getFirst().timeline() != null;
    }

    private Peer reach(int rank) {
        RankLostException loss = losses.isAway(rank)
                ? new RankLostException(rank, "it is expected back")
                : losses.of(rank);
        if (loss == null) {
            return connect(rank);
        }
        Peer gone = peer(rank, new Nowhere(), -1);
        gone.lose(loss);
        return gone;
    }

    /// A lost rank is back in a later life: what there was to the earlier one is over.
    void readmit(Card card) {
        devices.forEach(device -> device.readmit(card));
        peers.set(card.rank(), null);
    }

    /// Whether no frame comes any more from a rank whose process has ended.
    boolean isDry(int rank) {
        for (Device device : devices) {
            if (!device.isDry(rank)) {
                return false;
            }
        }
        return true;
    }

    /// A rank is lost.
    void lose(RankLostException loss) {
        lose(loss.failedRank(), loss);
        devices.forEach(device -> device.lose(loss.failedRank()));
    }

    /// A rank wants a connection that it cannot open.
    void call(int rank) {
        devices.forEach(device -> device.call(rank));
    }

    private void lose(int number, CommunicationException cause) {
        Peer known = peers.get(number);
        if (known != null) {
            known.lose(cause);
        }
    }

    private Peer connect(int rank) {
        if (rank >= size) {
            return others.of(rank).peer(rank, incarnation, width);
        }
        for (Device device : devices) {
            if (device.reaches(rank)) {
                Peer found = peer(rank, device.link(rank), device.eagerBytes());
                found.readFrom(device.inlet(rank));
                return found;
            }
        }
        throw new CommunicationException("no device reaches rank " + rank, rank, null);
    }

    private Peer loopback() {
        MemorySegment memory = Arena.ofAuto().allocate(LOOPBACK.bytes(), 64);
        RingReader reader = new RingReader(memory, 0, LOOPBACK, Doorbell.NONE, self);
        RingWriter link = new RingWriter(
                memory, 0, LOOPBACK, selfSent, Copier.PLAIN, reader);
        Peer itself = peer(self, link, LOOPBACK.capacityBytes());
        itself.readFrom(reader);
        loopback = reader;
        return itself;
    }

    private Peer peer(int rank, Link link, int eagerBytes) {
        long sender = Peer.sender(cards.incarnation(rank), rank);
        return new Peer(rank, sender, self, incarnation, link, eagerBytes, width);
    }

    /// Delivers what the rank has sent to itself.
    int pollLoopback(FrameSink sink) {
        RingReader reader = loopback;
        return reader == null ? 0 : reader.poll(sink, Integer.MAX_VALUE);
    }

    /// Whether a frame of the rank to itself is here. From any thread; may say so of one that was
    /// taken in this moment.
    boolean isLoopbackHere() {
        RingReader reader = loopback;
        return reader != null && reader.hasFrame();
    }

    /// Gives up what waits for room on any link.
    void drop(CommunicationException cause) {
        peers.forEach(peer -> peer.drop(cause));
    }

    /// Adds a counter up over all peers of this world that are not lost: what was exchanged with a
    /// lost one nobody counts on the other side.
    long sum(ToLongFunction<Traffic> counter) {
        long[] sum = {0};
        peers.forEach(peer -> {
            if (peer.rank() < size && !peer.isLost()) {
                sum[0] += counter.applyAsLong(peer.traffic());
            }
        });
        return sum[0];
    }
}
