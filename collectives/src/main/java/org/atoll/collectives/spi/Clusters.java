// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The division of a team's ranks into clusters. Clusters are numbered in the order of their first
/// ranks; that rank is the cluster's delegate. Immutable; the same on all ranks.
public final class Clusters {

    private final int size;
    private final int[] clusters;
    private final int[][] members;

    private Clusters(int size, int[] clusters, int[][] members) {
        this.size = size;
        this.clusters = clusters;
        this.members = members;
    }

    /// All ranks in one cluster. Takes no memory for each rank.
    public static Clusters one(int size) {
        return new Clusters(size, new int[0], new int[0][]);
    }

    /// Ranks in the clusters that somebody has numbered.
    ///
    /// @param numbers for each rank the number of its cluster; any numbers
    public static Clusters of(int... numbers) {
        Map<Integer, Integer> found = new HashMap<>();
        List<List<Integer>> lists = new ArrayList<>();
        int[] clusters = new int[numbers.length];
        for (int rank = 0; rank < numbers.length; rank++) {
            clusters[rank] = found.computeIfAbsent(numbers[rank], n -> found.size());
            if (clusters[rank] == lists.size()) {
                lists.add(new ArrayList<>());
            }
            lists.get(clusters[rank]).add(rank);
        }
        if (lists.size() < 2) {
            return one(numbers.length);
        }
        int[][] members = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        return new Clusters(numbers.length, clusters, members);
    }

    /// How many clusters there are.
    ///
    /// @return at least 1
    public int count() {
        return Math.max(1, members.length);
    }

    /// The cluster of a rank.
    public int of(int rank) {
        return clusters.length == 0 ? 0 : clusters[rank];
    }

    /// How many ranks a cluster has.
    ///
    /// @return at least 1
    public int size(int cluster) {
        return members.length == 0 ? size : members[cluster].length;
    }

    /// A rank of a cluster.
    ///
    /// @param place   0 to its size - 1
    /// @return the rank; ranks ascend with their places
    public int member(int cluster, int place) {
        return members.length == 0 ? place : members[cluster][place];
    }

    /// The first rank of a cluster, which speaks for it.
    public int delegate(int cluster) {
        return member(cluster, 0);
    }
}
