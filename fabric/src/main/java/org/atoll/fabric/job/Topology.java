// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The layout of a job: which ranks share a node (a host), and which share a cluster. Immutable;
/// the same on every rank.
public final class Topology {
    private final int[] nodes;
    private final int[] clusters;
    private final int clusterCount;

    /// The distance between two ranks.
    public enum Distance {
        /// The same rank.
        SELF,
        /// The same host: memory is shared.
        NODE,
        /// The same cluster: a fast network.
        CLUSTER,
        /// Different clusters: a slow network.
        WIDE_AREA
    }

    /// Creates a topology.
    ///
    /// @param cards the cards of all ranks, in rank order
    public Topology(List<Card> cards) {
        nodes = number(cards, Card::host);
        clusters = number(cards, Card::cluster);
        clusterCount = 1 + IntStream.of(clusters).max().orElse(0);
    }

    private Topology(int[] nodes, int[] clusters) {
        this.nodes = nodes;
        this.clusters = clusters;
        this.clusterCount = 1 + IntStream.of(clusters).max().orElse(0);
    }

    /// The topology as it is without the last ranks.
    ///
    /// @param count how many ranks are left
    /// @return this one if those are all
    public Topology ofFirst(int count) {
        return count == size()
                ? this
                : new Topology(Arrays.copyOf(nodes, count), Arrays.copyOf(clusters, count));
    }

    private static int[] number(List<Card> cards, Function<Card, String> place) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        return cards.stream()
                .map(place)
                .mapToInt(name -> numbers.computeIfAbsent(name, n -> numbers.size()))
                .toArray();
    }

    /// The number of ranks.
    public int size() {
        return nodes.length;
    }

    /// The node of a rank.
    ///
    /// @param rank a world rank
    /// @return the node's number, from 0 in order of first rank
    public int node(int rank) {
        return nodes[rank];
    }

    /// The cluster of a rank.
    ///
    /// @param rank a world rank
    /// @return the cluster's number, from 0 in order of first rank
    public int cluster(int rank) {
        return clusters[rank];
    }

    /// How many clusters there are.
    ///
    /// @return at least 1
    public int clusterCount() {
        return clusterCount;
    }

    /// How far apart two ranks are.
    ///
    /// @param a a world rank
    /// @param b a world rank
    public Distance distance(int a, int b) {
        if (a == b) {
            return Distance.SELF;
        }
        if (nodes[a] == nodes[b]) {
            return Distance.NODE;
        }
        return clusters[a] == clusters[b] ? Distance.CLUSTER : Distance.WIDE_AREA;
    }

    /// The ranks of a node.
    ///
    /// @return world ranks, ascending
    public List<Integer> ranksOfNode(int node) {
        return members(nodes, node);
    }

    /// The ranks of a cluster.
    ///
    /// @return world ranks, ascending
    public List<Integer> ranksOfCluster(int cluster) {
        return members(clusters, cluster);
    }

    private static List<Integer> members(int[] places, int wanted) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < places.length; rank++) {
            if (places[rank] == wanted) {
                ranks.add(rank);
            }
        }
        return List.copyOf(ranks);
    }
}
