// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class TopologyTest {
    private static Card card(int rank, String host, String cluster) {
        return new Card(rank, 0, host, rank, cluster, Map.of());
    }

    @Test
    void tellsDistancesApart() {
        Topology topology = new Topology(List.of(
                card(0, "a", "east"), card(1, "b", "east"), card(2, "a", "east"),
                card(3, "c", "west")));
        assertThat(topology.size()).isEqualTo(4);
        assertThat(topology.distance(2, 2)).isEqualTo(Topology.Distance.SELF);
        assertThat(topology.distance(0, 2)).isEqualTo(Topology.Distance.NODE);
        assertThat(topology.distance(0, 1)).isEqualTo(Topology.Distance.CLUSTER);
        assertThat(topology.distance(3, 0)).isEqualTo(Topology.Distance.WIDE_AREA);
        assertThat(topology.ranksOfNode(0)).containsExactly(0, 2);
        assertThat(topology.ranksOfCluster(1)).containsExactly(3);
        assertThat(topology.ranksOfNode(9)).isEmpty();
    }

    @Test
    void agreesWithTheCardsWhateverTheyAre() {
        Seeds.each(200, random -> {
            List<Card> cards = new ArrayList<>();
            int hosts = 1 + random.nextInt(6);
            for (int rank = 0, size = 1 + random.nextInt(12); rank < size; rank++) {
                int host = random.nextInt(hosts);
                cards.add(card(rank, "h" + host, "c" + host % 2));
            }
            check(cards, new Topology(cards));
        });
    }

    private static void check(List<Card> cards, Topology topology) {
        Set<Integer> seen = new HashSet<>();
        for (int a = 0; a < cards.size(); a++) {
            if (seen.add(topology.node(a))) {
                assertThat(topology.node(a)).as("numbered in order").isEqualTo(seen.size() - 1);
            }
            assertThat(topology.ranksOfNode(topology.node(a)))
                    .isEqualTo(ranksWith(cards, cards.get(a).host(), true));
            assertThat(topology.ranksOfCluster(topology.cluster(a)))
                    .isEqualTo(ranksWith(cards, cards.get(a).cluster(), false));
            for (int b = 0; b < cards.size(); b++) {
                assertThat(topology.distance(a, b)).isEqualTo(distance(cards, a, b));
            }
        }
    }

    private static List<Integer> ranksWith(List<Card> cards, String place, boolean host) {
        return IntStream.range(0, cards.size())
                .filter(r -> place.equals(host ? cards.get(r).host() : cards.get(r).cluster()))
                .boxed()
                .toList();
    }

    private static Topology.Distance distance(List<Card> cards, int a, int b) {
        if (a == b) {
            return Topology.Distance.SELF;
        }
        if (cards.get(a).host().equals(cards.get(b).host())) {
            return Topology.Distance.NODE;
        }
        return cards.get(a).cluster().equals(cards.get(b).cluster())
                ? Topology.Distance.CLUSTER
                : Topology.Distance.WIDE_AREA;
    }
}
