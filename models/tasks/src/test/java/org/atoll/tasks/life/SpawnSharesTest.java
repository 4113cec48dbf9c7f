// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests of how tasks are dealt out to ranks.
class SpawnSharesTest {

    @Test
    void ranksGetAsManyAsTheyHavePlacesInATurn() {
        SpawnShares shares = new SpawnShares(List.of(4, 4, 4, 7), 10);
        assertThat(shares.ranks()).containsExactly(4, 7);
        assertThat(shares.share(0)).isEqualTo(8);
        assertThat(shares.share(1)).isEqualTo(2);
        assertThat(IntStream.range(0, 10).map(shares::rank))
                .containsExactly(4, 4, 4, 7, 4, 4, 4, 7, 4, 4);
        assertThat(IntStream.range(0, 10).map(shares::ordinal))
                .containsExactly(0, 1, 2, 0, 3, 4, 5, 1, 6, 7);
    }

    @Test
    void whoIsBeyondTheLastTaskGetsNone() {
        assertThat(new SpawnShares(List.of(3, 3, 5, 6), 3).ranks()).containsExactly(3, 5);
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
            SpawnShares shares = new SpawnShares(turn, random.nextInt(1, 30));
            for (int index = 0; index < shares.ranks().size(); index++) {
                int rank = shares.ranks().get(index);
                int own = index;
                int[] dealt = IntStream.range(0, shares.count())
                        .filter(task -> shares.index(task) == own).toArray();
                assertThat(dealt).as(turn + " " + shares.count()).hasSize(shares.share(index));
                for (int ordinal = 0; ordinal < dealt.length; ordinal++) {
                    assertThat(shares.rank(dealt[ordinal])).isEqualTo(rank);
                    assertThat(shares.ordinal(dealt[ordinal])).isEqualTo(ordinal);
                }
            }
        }
    }
}
