// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Topology;
import org.junit.jupiter.api.Test;

class PairsTest {

    private static Topology topology(String clusters) {
        List<Card> cards = new ArrayList<>();
        for (int rank = 0; rank < clusters.length(); rank++) {
            cards.add(new Card(
                    rank, 0, "host", 1, clusters.substring(rank, rank + 1), Map.of()));
        }
        return new Topology(cards);
    }

    @Test
    void linesBetweenTwoClustersCarryEquallyManyPairsBothWays() {
        for (String clusters : List.of("we", "wwee", "wewe", "wwweeeess", "ewwwssswee")) {
            Topology topology = topology(clusters);
            for (int lines = 1; lines <= 5; lines++) {
                for (int there = 1; there < topology.clusterCount(); there++) {
                    assertEven(topology, clusters.length(), lines, there);
                }
            }
        }
    }

    private static void assertEven(Topology topology, int ranks, int lines, int there) {
        Pairs pairs = new Pairs(topology, ranks);
        int[] carried = new int[lines];
        for (int a : topology.ranksOfCluster(there - 1)) {
            for (int b : topology.ranksOfCluster(there)) {
                int line = pairs.line(a, b, lines);
                carried[line]++;
                assertThat(pairs.line(b, a, lines)).isEqualTo(line);
            }
        }
        Arrays.sort(carried);
        assertThat(carried[lines - 1] - carried[0]).isLessThanOrEqualTo(1);
    }
}
