// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Arrays;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// One service's means on its rank: its frames' numbers, the ways to its other halves, and what its
/// time is booked on. Holder only, unless a method says otherwise.
public final class Station {
    private final String service;
    private final World world;
    private final FrameTable frames;
    private @Nullable Lane[] lanes = {};

    Station(String service, World world, FrameTable frames) {
        this.service = service;
        this.world = world;
        this.frames = frames;
    }

    /// The rank's world. From any thread.
    ///
    /// @return the same at every call
    public World world() {
        return world;
    }

    /// The rank's end of the fabric. From any thread.
    ///
    /// @return the same at every call
    public Endpoint endpoint() {
        return world.endpoint();
    }

    /// The number that frames of a kind have in this job. From any thread; to be asked once and
    /// kept.
    ///
    /// @param kind one of the service's kinds
    /// @return what [Peer#claim] and [Lane#claim] want to know
    public int number(FrameKind kind) {
        return frames.number(service, kind);
    }

    /// Says what frames of a kind do when they arrive. Once for each kind, while the service is
    /// being opened.
    ///
    /// @param kind    one of the service's kinds
    /// @param handler takes its frames; what it throws ends the job
    public void handle(FrameKind kind, Handler handler) {
        endpoint().handle(number(kind), handler);
    }

    /// Another service of the same rank, opened if it is not.
    ///
    /// @return the same one at every call
    public <S extends Service> S service(ServiceKind<S> kind) {
        return world.open(kind);
    }

    /// The service's way to a peer.
    ///
    /// @param peer a world rank, this one's own included
    /// @return the same one at every call
    public Lane lane(int peer) {
        Lane known = peer < lanes.length ? lanes[peer] : null;
        return known == null ? firstLane(peer) : known;
    }

    private Lane firstLane(int peer) {
        lanes = Arrays.copyOf(lanes, Math.max(lanes.length, endpoint().peers()));
        Lane opened = openLane(peer);
        lanes[peer] = opened;
        return opened;
    }

    /// A further way to a peer, which has an order of its own: what waits in one does not hold up
    /// another; they take turns.
    ///
    /// @param peer a world rank, this one's own included
    /// @return a new one
    public Lane openLane(int peer) {
        return world.open(LanesKind.LANES).open(service, peer);
    }

    /// A bound of what senders may have sent that this service has to keep. While the service is
    /// being opened; one that needs several opens them in the same order on all ranks.
    ///
    /// @param bytesPerPeer how much one peer may have outstanding, the same on all ranks
    /// @return the account of all peers
    public Credits credits(long bytesPerPeer) {
        return world.open(LanesKind.LANES)
                .credits(service, frames.index(service), bytesPerPeer);
    }

    /// A kind of waiting of this service. From any thread.
    ///
    /// @param name  what it waits for, such as `barrier`
    /// @param group what the papers would book it on
    /// @return what a [org.atoll.fabric.job.Completion] says
    public TimeKind time(String name, TimeKind.Group group) {
        return new TimeKind(service + "." + name, group);
    }
}
