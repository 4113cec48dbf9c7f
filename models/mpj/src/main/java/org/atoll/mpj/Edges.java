// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.mpj.fault.Fault;

/// Edges of a graph that a rank gives to [Comm#distributedGraph(Edges)]: any edges of any nodes.
/// Not for several threads at once.
public final class Edges {
    private static final int WORDS = 3;

    private final List<int[]> edges = new ArrayList<>();

    /// No edges yet.
    public Edges() {}

    /// Adds an edge of weight 1.
    ///
    /// @param source      the rank that sends
    /// @param destination the rank that receives
    /// @return these edges
    public Edges add(int source, int destination) {
        return add(source, destination, 1);
    }

    /// Adds an edge.
    ///
    /// @param source      the rank that sends
    /// @param destination the rank that receives
    /// @param weight      at least 0
    /// @return these edges
    public Edges add(int source, int destination, int weight) {
        edges.add(new int[] {source, destination, weight});
        return this;
    }

    /// Source, destination and weight of each, if all are of these ranks.
    int[] checked(int size) {
        for (int i = 0; i < edges.size(); i++) {
            int[] edge = edges.get(i);
            check("the source of edge " + i, edge[0], edge[2], size);
            check("the destination of edge " + i, edge[1], edge[2], size);
        }
        return edges.stream().flatMapToInt(IntStream::of).toArray();
    }

    /// How often each rank is named.
    static int[] count(int[] named, int size) {
        int[] often = new int[size];
        for (int rank : named) {
            often[rank]++;
        }
        return often;
    }

    /// Refuses lists in which a neighbour has other edges.
    ///
    /// @param told  how often each rank names this one as a destination
    /// @param named how often this one names each as a source
    static void requireMatched(int[] told, int[] named) {
        for (int rank = 0; rank < told.length; rank++) {
            if (told[rank] != named[rank]) {
                throw Fault.wrongState(
                        "distributedGraph",
                        "rank # has # edges to this rank, which has # edges from it",
                        "they must be the same ones", rank, told[rank], named[rank]);
            }
        }
    }

    static void check(String what, int[] ranks, int[] weights, int size) {
        if (ranks.length != weights.length) {
            throw Fault.wrongArgument(
                    "distributedGraph", what + " has # weights for # edges", "", weights.length,
                    ranks.length);
        }
        for (int i = 0; i < ranks.length; i++) {
            check(what + "[" + i + "]", ranks[i], weights[i], size);
        }
    }

    private static void check(String what, int rank, int weight, int size) {
        Checks.peer(what, rank, size);
        if (weight < 0) {
            throw Fault.wrongArgument(
                    "distributedGraph", what + ": the weight # is negative", "", weight);
        }
    }

    /// Takes what one rank has to do with.
    interface OfRank {
        DistributedGraphComm make(int[] sources, int[] weights, int[] destinations, int[] others);
    }

    /// Picks a rank's edges out of all.
    static DistributedGraphComm ofRank(int[] all, int rank, OfRank maker) {
        return maker.make(
                picked(all, 1, rank, 0),
                picked(all, 1, rank, 2),
                picked(all, 0, rank, 1),
                picked(all, 0, rank, 2));
    }

    /// One word of each edge whose other word is a rank.
    private static int[] picked(int[] all, int at, int rank, int word) {
        return IntStream.range(0, all.length / WORDS)
                .filter(e -> all[WORDS * e + at] == rank)
                .map(e -> all[WORDS * e + word])
                .toArray();
    }
}
