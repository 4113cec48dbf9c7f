// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.graph.PeerClasses;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;

/// Graphs that have numbers in place of classes. What this rank's numbers mean it tells each other
/// one before it sends the first graph with them, in the same lane. To write and to read graphs any
/// thread may; all else is for the holder only.
final class Descriptions {
    private final Station station;
    private final Graphs graphs;
    private final int here;
    private final int frame;

    /// For each rank, how many of our classes it knows.
    private final int[] told;

    /// For each rank, what its numbers mean.
    private final PeerClasses[] peers;

    Descriptions(Station station, Graphs graphs) {
        this.station = station;
        this.graphs = graphs;
        this.here = station.endpoint().rank();
        this.frame = station.number(RemoteFrames.CLASSES);
        int size = station.endpoint().size();
        this.told = new int[size];
        this.peers = IntStream.range(0, size)
                .mapToObj(rank -> graphs.peer())
                .toArray(PeerClasses[]::new);
    }

    /// This rank.
    int here() {
        return here;
    }

    /// A writer of a graph with this rank's numbers.
    ///
    /// @return to be released
    GraphWriter writer() {
        return graphs.tableWriter();
    }

    /// A reader of a graph that a rank has sent. It copies the bytes.
    ///
    /// @return to be released
    GraphReader reader(int rank, MemorySegment memory, long at, long length) {
        return graphs.reader(peers[rank], memory, at, length);
    }

    /// The same where the bytes are: they must stay until it is released.
    GraphReader readerInPlace(int rank, MemorySegment memory, long at, long length) {
        return graphs.readerInPlace(peers[rank], memory, at, length);
    }

    /// The same for bytes that are alone.
    GraphReader readerInPlace(int rank, byte... bytes) {
        return graphs.readerInPlace(peers[rank], bytes, 0, bytes.length);
    }

    /// A reader of what this rank has written itself. Not by the holder.
    ///
    /// @param graph released
    GraphReader turned(GraphWriter graph) {
        byte[] bytes = graph.toArray();
        int classes = graph.classes();
        graph.release();
        if (classes > peers[here].count()) {
            Endpoint endpoint = station.endpoint();
            endpoint.enter();
            try {
                tell(here, classes);
            } finally {
                endpoint.exit();
            }
        }
        return readerInPlace(here, bytes);
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

    /// A rank tells what its numbers mean.
    void learn(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        peers[source].learn(memory.asSlice(at, bytes).toArray(JAVA_BYTE));
    }

    /// A rank is lost, or in another life, which knows nothing.
    void forget(int rank) {
        told[rank] = 0;
        peers[rank] = graphs.peer();
    }
}
