// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/// Answers count from places that this rank has come to by the same order.
class ReachTest {
    private final Positions positions = new Positions();
    private final Reach reach = new Reach(positions);

    @Test
    void anAnswerCountsFromThePlaceOn() {
        positions.finish(4, false);
        assertThat(reach.has(1, 4)).isTrue();
        assertThat(reach.has(1, 5)).isFalse();
        positions.finish(5, false);
        assertThat(reach.has(1, 5)).isTrue();
    }

    /// Rank 1 is lost at place 5, which with it was another write.
    @Test
    void whatALostRankHasSaidFromBeyondDoesNotCount() {
        positions.finish(5, false);
        BitSet lost = new BitSet();
        lost.set(1);
        reach.lose(lost);
        positions.finish(9, false);
        assertThat(reach.has(1, 4)).isTrue();
        assertThat(reach.has(1, 5)).isFalse();
        assertThat(reach.isBeyond(1, 6)).isTrue();
        assertThat(reach.has(2, 6)).isTrue();
        assertThat(reach.hasLost(1)).isTrue();
        assertThat(reach.hasLost(2)).isFalse();
    }
}
