// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
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
        int tops = 0;
        for (int rank = 0; rank < size; rank++) {
            RowTree tree = RowTree.of(new Clusters(rank, members), owner);
            tops += tree.parent() == rank ? 1 : 0;
            assertThat(tree.parent() == rank)
                    .isEqualTo(rank == owner || tree.relays().contains(rank));
            for (int child : tree.children()) {
                reached[child]++;
                assertThat(RowTree.of(new Clusters(child, members), owner).parent())
                        .as("parent of %d, owner %d, %s", child, owner, members)
                        .isEqualTo(rank);
            }
        }
        for (int rank = 0; rank < size; rank++) {
            boolean top = RowTree.of(new Clusters(rank, members), owner).parent() == rank;
            assertThat(reached[rank]).isEqualTo(top ? 0 : 1);
        }
        assertThat(tops).as("tops of trees").isEqualTo(members.size());
    }

    @Test
    void reachesAllRanksOnceFromOneTopInEachCluster() {
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
    void everyOtherClusterHasARelayWithAPieceOfItsOwn() {
        var members = group(12, rank -> rank / 4);
        for (int rank = 0; rank < 12; rank++) {
            RowTree tree = RowTree.of(new Clusters(rank, members), 5);
            assertThat(tree.relays()).containsExactly(0, 8);
            assertThat(tree.pieceOf(8)).isEqualTo(1);
            assertThat(tree.pieceOf(5)).isNegative();
        }
    }
}
