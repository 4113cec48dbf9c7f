// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.fabric.job.Topology;

/// Chooses the line that carries a pair of ranks, both ways. The pairs between two clusters take
/// the lines in turn: connections share a link's rate, so one with more pairs than others would be
/// last, and alone on the link until TCP has found out that it may send faster.
final class Pairs {
    private final Topology topology;

    /// For each rank, how many ranks of its cluster are before it.
    private final int[] places;

    /// How many ranks each cluster has.
    private final int[] sizes;

    /// Numbers the ranks of each cluster.
    Pairs(Topology topology, int ranks) {
        this.topology = topology;
        this.places = new int[ranks];
        this.sizes = new int[topology.clusterCount()];
        for (int rank = 0; rank < ranks; rank++) {
            places[rank] = sizes[topology.cluster(rank)]++;
        }
    }

    /// Finds the line of a pair.
    ///
    /// @param a     a rank
    /// @param b     a rank of another cluster
    /// @param lines how many lines there are between the two clusters
    /// @return its number, the same for `b` and `a`
    int line(int a, int b, int lines) {
        boolean inOrder = topology.cluster(a) < topology.cluster(b);
        int first = inOrder ? a : b;
        int second = inOrder ? b : a;
        long pair = (long) places[first] * sizes[topology.cluster(second)] + places[second];
        return (int) (pair % lines);
    }
}
