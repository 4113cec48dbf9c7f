// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How tasks are dealt out to ranks.
class DealTest {

    @Test
    void ranksGetAsManyAsTheyHavePlacesInATurn() {
        Deal deal = new Deal(List.of(4, 4, 4, 7), 10);
        assertThat(deal.ranks()).containsExactly(4, 7);
        assertThat(deal.share(0)).isEqualTo(8);
        assertThat(deal.share(1)).isEqualTo(2);
        assertThat(IntStream.range(0, 10).map(deal::rank))
                .containsExactly(4, 4, 4, 7, 4, 4, 4, 7, 4, 4);
        assertThat(IntStream.range(0, 10).map(deal::ordinal))
                .containsExactly(0, 1, 2, 0, 3, 4, 5, 1, 6, 7);
    }

    @Test
    void whoIsBeyondTheLastTaskGetsNone() {
        assertThat(new Deal(List.of(3, 3, 5, 6), 3).ranks()).containsExactly(3, 5);
    }

    /// A turn may begin amid the places of a rank.
    @Test
    void theNumbersOfARanksTasksFollowEachOther() {
        Random random = new Random(38);
        for (int round = 0; round < 500; round++) {
            List<Integer> turn = new ArrayList<>();
            for (int place = random.nextInt(1, 9); place > 0; place--) {
                turn.add(random.nextInt(4));
            }
            Deal deal = new Deal(turn, random.nextInt(1, 30));
            for (int index = 0; index < deal.ranks().size(); index++) {
                int rank = deal.ranks().get(index);
                int own = index;
                int[] dealt = IntStream.range(0, deal.count())
                        .filter(task -> deal.index(task) == own).toArray();
                assertThat(dealt).as(turn + " " + deal.count()).hasSize(deal.share(index));
                for (int ordinal = 0; ordinal < dealt.length; ordinal++) {
                    assertThat(deal.rank(dealt[ordinal])).isEqualTo(rank);
                    assertThat(deal.ordinal(dealt[ordinal])).isEqualTo(ordinal);
                }
            }
        }
    }
}
