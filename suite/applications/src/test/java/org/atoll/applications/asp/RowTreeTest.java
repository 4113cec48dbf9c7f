// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.atoll.applications.Clusters;
import org.junit.jupiter.api.Test;

class RowTreeTest {

    private static List<List<Integer>> group(int size, IntUnaryOperator cluster) {
        List<List<Integer>> members = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            int number = cluster.applyAsInt(rank);
            while (members.size() <= number) {
                members.add(new ArrayList<>());
            }
            members.get(number).add(rank);
        }
        return members;
    }

    private static void reachesAllOnce(List<List<Integer>> members, int size, int owner) {
        int[] reached = new int[size];
        int far = 0;
        for (int rank = 0; rank < size; rank++) {
            var clusters = new Clusters(rank, members);
            for (int child : RowTree.of(clusters, owner).children()) {
                reached[child]++;
                far += clusters.here().contains(child) ? 0 : 1;
                assertThat(RowTree.of(new Clusters(child, members), owner).parent())
                        .as("parent of %d, owner %d, %s", child, owner, members)
                        .isEqualTo(rank);
            }
        }
        for (int rank = 0; rank < size; rank++) {
            assertThat(reached[rank]).isEqualTo(rank == owner ? 0 : 1);
        }
        assertThat(far).as("rows between clusters").isEqualTo(members.size() - 1);
    }

    @Test
    void reachesAllRanksOnceAndEachOtherClusterOnce() {
        for (int size = 1; size <= 17; size++) {
            for (int owner = 0; owner < size; owner++) {
                reachesAllOnce(group(size, rank -> 0), size, owner);
                reachesAllOnce(group(size, rank -> rank), size, owner);
                reachesAllOnce(group(size, rank -> Integer.bitCount(rank) % 2), size, owner);
                reachesAllOnce(group(size, rank -> Math.min(rank, 2)), size, owner);
            }
        }
    }

    @Test
    void ownersSendFarRowsFirst() {
        var members = group(8, rank -> rank / 4);
        assertThat(RowTree.of(new Clusters(5, members), 5).children()).startsWith(0);
        assertThat(IntStream.of(1, 2, 3).mapToObj(r -> RowTree.of(new Clusters(r, members), 5)))
                .allMatch(tree -> tree.parent() < 4);
    }
}
