// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Topology;
import org.atoll.remote.Spread.Place;
import org.junit.jupiter.api.Test;

class BranchesTest {

    /// Ranks dealt to clusters in turn, each on a node of its own.
    private static Topology clusters(int size, int clusters) {
        return new Topology(IntStream.range(0, size)
                .mapToObj(rank -> new Card(
                        rank, 0, "host" + rank, rank, "c" + rank % clusters, Map.of()))
                .toList());
    }

    private int crossings;
    private int depth;

    private void walk(
            Topology topology, int here, List<Place> list, int level, List<Integer> reached) {
        depth = Math.max(depth, level);
        for (List<Place> branch : Branches.of(topology, here, list)) {
            int next = branch.getFirst().rank();
            crossings += topology.cluster(here) == topology.cluster(next) ? 0 : 1;
            reached.add(next);
            walk(topology, next, branch.subList(1, branch.size()), level + 1, reached);
        }
    }

    @Test
    void reachesEachRankOnceAndEachClusterOverOneLink() {
        for (int size = 1; size <= 40; size++) {
            for (int clusters = 1; clusters <= 4; clusters++) {
                for (int origin = 0; origin < size; origin += 3) {
                    Topology topology = clusters(size, clusters);
                    int self = origin;
                    List<Place> others = IntStream.range(0, size)
                            .filter(rank -> rank != self)
                            .mapToObj(rank -> new Place(
                                    rank, new int[] {1}, new int[] {rank}, List.of()))
                            .toList();
                    List<Integer> reached = new ArrayList<>();
                    crossings = 0;
                    depth = 0;
                    walk(topology, self, others, 0, reached);
                    assertThat(reached).doesNotHaveDuplicates().hasSize(size - 1);
                    assertThat(crossings).isEqualTo(Math.min(size, clusters) - 1);
                    assertThat(depth).isLessThanOrEqualTo(8);
                }
            }
        }
    }
}
