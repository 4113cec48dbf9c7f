// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DealTest {

    static Stream<Deal> deals() {
        return Stream.of(Deal.BLOCK, Deal.CYCLIC, Deal.random(1), Deal.random(-7));
    }

    /// All loops of up to 40 indices, on all numbers of shares up to 9.
    @ParameterizedTest
    @MethodSource("deals")
    void everyIndexGoesToOneShareAndSharesAreEven(Deal deal) {
        for (int n = 0; n <= 40; n++) {
            for (int shares = 1; shares <= 9; shares++) {
                int[] times = new int[n];
                for (int share = 0; share < shares; share++) {
                    List<Integer> mine = indices(deal, n, share, shares);
                    mine.forEach(index -> times[index + 3]++);
                    assertThat(mine.size())
                            .as("share %d of %d for %d indices", share, shares, n)
                            .isBetween(n / shares, (n + shares - 1) / shares);
                }
                assertThat(IntStream.of(times).allMatch(time -> time == 1))
                        .as("%d indices on %d", n, shares)
                        .isTrue();
            }
        }
    }

    private static List<Integer> indices(Deal deal, int n, int share, int shares) {
        List<Integer> mine = new ArrayList<>();
        deal.each(-3, n - 3, share, shares, mine::add);
        return mine;
    }

    @Test
    void blocksFollowEachOther() {
        assertThat(indices(Deal.BLOCK, 10, 1, 3)).containsExactly(0, 1, 2);
        assertThat(Deal.start(0, 10, 3, 3)).isEqualTo(10);
        assertThat(Deal.start(0, Integer.MAX_VALUE, 8, 9)).isPositive();
    }

    @Test
    void cyclesTakeTurns() {
        assertThat(indices(Deal.CYCLIC, 10, 1, 3)).containsExactly(-2, 1, 4);
    }

    @Test
    void theSeedAloneDecidesAnOrder() {
        assertThat(indices(Deal.random(5), 40, 0, 2))
                .isEqualTo(indices(Deal.random(5), 40, 0, 2))
                .isNotEqualTo(indices(Deal.random(6), 40, 0, 2));
    }

    @ParameterizedTest
    @MethodSource("deals")
    void anEndBelowTheBeginningMeansNoIndex(Deal deal) {
        List<Integer> done = new ArrayList<>();
        deal.each(7, 3, 0, 2, done::add);
        deal.each(Integer.MAX_VALUE, Integer.MIN_VALUE, 1, 2, done::add);
        assertThat(done).isEmpty();
    }

    @Test
    void refusesTooManyIndicesAndSharesThatThereAreNot() {
        assertThatThrownBy(() -> Deal.BLOCK.each(-1, Integer.MAX_VALUE, 0, 1, index -> {}))
                .hasMessageContaining("are 2147483648, and at most 2147483647");
        assertThatThrownBy(() -> Deal.CYCLIC.each(0, 2, 4, 4, index -> {}))
                .hasMessageContaining("share 4 of 4");
    }

    @Test
    void whatIsGuidedHasNoShares() {
        assertThatThrownBy(() -> Deal.guided(1).each(0, 2, 0, 1, index -> {}))
                .hasMessageContaining("use it for pardo or allPardo");
        assertThatThrownBy(() -> Deal.guided(0)).hasMessageContaining("at least 0 indices");
    }
}
