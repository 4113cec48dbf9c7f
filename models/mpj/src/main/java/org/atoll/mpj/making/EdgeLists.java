// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.List;
import java.util.stream.IntStream;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;

/// Edges of a graph as lists of numbers: source, destination and weight of each.
public final class EdgeLists {
    private static final int WORDS = 3;

    private EdgeLists() {}

    /// Source, destination and weight of each, if all are of these ranks.
    public static int[] checked(List<int[]> edges, int size) {
        for (int i = 0; i < edges.size(); i++) {
            int[] edge = edges.get(i);
            check("the source of edge " + i, edge[0], edge[2], size);
            check("the destination of edge " + i, edge[1], edge[2], size);
        }
        return edges.stream().flatMapToInt(IntStream::of).toArray();
    }

    /// How often each rank is named.
    public static int[] count(int[] named, int size) {
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
    public static void requireMatched(int[] told, int[] named) {
        for (int rank = 0; rank < told.length; rank++) {
            if (told[rank] != named[rank]) {
                throw Fault.wrongState(
                        "distributedGraph",
                        "rank # has # edges to this rank, which has # edges from it",
                        "they must be the same ones", rank, told[rank], named[rank]);
            }
        }
    }

    /// Refuses edges of other ranks, or of negative weight.
    public static void check(String what, int[] ranks, int[] weights, int size) {
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

    /// The edges of one rank, as all ranks together have named them.
    public static Neighborhood ofRank(int[] all, int rank) {
        return new Neighborhood(
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
