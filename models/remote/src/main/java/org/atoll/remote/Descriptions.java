// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.graph.PeerClasses;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Station;

/// Graphs have numbers in place of classes. What this rank's numbers mean it tells each other one
/// before it sends the first graph with them, in the same lane. Holder only, but for [#of].
final class Descriptions {
    private final Station station;
    private final Graphs graphs;
    private final int here;
    private final int frame;
    private final Assembly parts = new Assembly(this::learn);

    /// For each rank, how many of our classes it knows.
    private final int[] told;

    /// For each rank, what its numbers mean.
    private final PeerClasses[] peers;

    Descriptions(Station station, Graphs graphs) {
        this.station = station;
        this.graphs = graphs;
        this.here = station.endpoint().rank();
        this.frame = station.number(RemoteKind.CLASSES);
        int size = station.endpoint().size();
        this.told = new int[size];
        this.peers = IntStream.range(0, size)
                .mapToObj(rank -> graphs.peer())
                .toArray(PeerClasses[]::new);
        station.handle(RemoteKind.CLASSES, parts);
    }

    /// What a rank's numbers mean. From any thread, for what it has sent.
    PeerClasses of(int rank) {
        return peers[rank];
    }

    /// Sees to it that a rank knows classes before it gets a graph with them.
    ///
    /// @param rank    a world rank, this one's own included
    /// @param classes how many there are in the graph
    void tell(int rank, int classes) {
        if (classes > told[rank]) {
            tellMore(rank, classes);
        }
    }

    private void tellMore(int rank, int classes) {
        byte[] more = graphs.descriptions(told[rank], classes);
        told[rank] = classes;
        if (rank == here) {
            peers[here].learn(more);
        } else {
            station.lane(rank).send(new Snapshot(more), frame, 0, 0);
        }
    }

    private void learn(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        peers[source].learn(memory.asSlice(at, bytes).toArray(JAVA_BYTE));
    }

    /// A rank is lost, or in another life, which knows nothing.
    void forget(int rank) {
        parts.forget(rank);
        told[rank] = 0;
        peers[rank] = graphs.peer();
    }
}
