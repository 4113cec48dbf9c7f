// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.ToLongFunction;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.ring.Doorbell;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.RingReader;
import org.atoll.fabric.ring.RingWriter;
import org.jspecify.annotations.Nullable;

/// The peers of an endpoint, each made when first needed: over the first device that reaches
/// it, or, for the rank itself, over a ring in private memory. Holder only.
final class Peers {
    private static final RingLayout LOOPBACK = new RingLayout(256, 256 << 10);

    private final World world;
    private final int self;
    private final int incarnation;
    private final List<Device> devices;
    private final Doorbell selfSent;
    private final @Nullable Peer[] peers;
    private @Nullable RingReader loopback;

    /// Creates the peers of a rank.
    ///
    /// @param world    its world
    /// @param devices  its devices
    /// @param selfSent rung when the rank has sent to itself: another thread may wait for it
    Peers(World world, List<Device> devices, Doorbell selfSent) {
        this.world = world;
        this.self = world.rank();
        this.incarnation = world.incarnation();
        this.devices = devices;
        this.selfSent = selfSent;
        this.peers = new Peer[world.size()];
    }

    int size() {
        return peers.length;
    }

    Peer get(int rank) {
        Peer known = peers[rank];
        return known != null ? known : open(rank);
    }

    /// The peer if there was any reason yet to make it.
    @Nullable Peer known(int rank) {
        return peers[rank];
    }

    private Peer open(int rank) {
        boolean ring = rank == self && world.timeline() == null;
        Peer opened = ring ? loopback() : connect(rank);
        peers[rank] = opened;
        return opened;
    }

    private Peer connect(int rank) {
        for (Device device : devices) {
            if (device.reaches(rank)) {
                return peer(rank, device.link(rank), device.eagerBytes());
            }
        }
        throw new CommunicationException("no device reaches rank " + rank, rank, null);
    }

    private Peer loopback() {
        MemorySegment memory = Arena.ofAuto().allocate(LOOPBACK.bytes(), 64);
        loopback = new RingReader(memory, 0, LOOPBACK, Doorbell.NONE, self);
        RingWriter link = new RingWriter(memory, 0, LOOPBACK, selfSent);
        return peer(self, link, LOOPBACK.capacityBytes());
    }

    private Peer peer(int rank, Link link, int eagerBytes) {
        return new Peer(rank, world.incarnation(rank), self, incarnation, link, eagerBytes);
    }

    /// Delivers what the rank has sent to itself.
    int pollLoopback(FrameSink sink) {
        RingReader reader = loopback;
        return reader == null ? 0 : reader.poll(sink, Integer.MAX_VALUE);
    }

    /// Gives up what waits for room on any link.
    void drop(CommunicationException cause) {
        for (Peer peer : peers) {
            if (peer != null) {
                peer.drop(cause);
            }
        }
    }

    /// Adds a counter up over all peers.
    long sum(ToLongFunction<Traffic> counter) {
        long sum = 0;
        for (Peer peer : peers) {
            sum += peer == null ? 0 : counter.applyAsLong(peer.traffic());
        }
        return sum;
    }
}
