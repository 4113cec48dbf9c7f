// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.Topology;
import org.atoll.fabric.job.Card;
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
            Pairs pairs = new Pairs(topology, clusters.length());
            for (int lines = 1; lines <= 5; lines++) {
                for (int from = 0; from < topology.clusterCount(); from++) {
                    for (int to = 0; to < from; to++) {
                        int[] carried = new int[lines];
                        for (int a : topology.ranksOfCluster(from)) {
                            for (int b : topology.ranksOfCluster(to)) {
                                int line = pairs.line(a, b, lines);
                                carried[line]++;
                                assertThat(pairs.line(b, a, lines)).isEqualTo(line);
                            }
                        }
                        int[] sorted = carried.clone();
                        Arrays.sort(sorted);
                        assertThat(sorted[lines - 1] - sorted[0])
                                .as("%s, %d lines", clusters, lines)
                                .isLessThanOrEqualTo(1);
                    }
                }
            }
        }
    }
}
