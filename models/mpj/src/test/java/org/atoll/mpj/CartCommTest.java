// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.job.Job;
import org.atoll.mpj.CartComm.Shift;
import org.junit.jupiter.api.Test;

class CartCommTest {

    @Test
    void shiftsByAnyDistance() {
        int[] far = {Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1};
        Job.local(3).run(rank -> {
            CartComm ring = Mpj.in(rank).comm().cartesian(new int[] {3}, new boolean[] {true});
            CartComm row = Mpj.in(rank).comm().cartesian(new int[] {3}, new boolean[] {false});
            for (int distance : far) {
                int below = (int) Math.floorMod((long) ring.rank() - distance, 3L);
                int above = (int) Math.floorMod((long) ring.rank() + distance, 3L);
                assertThat(ring.shift(0, distance)).isEqualTo(new Shift(below, above));
                assertThat(row.shift(0, distance)).isEqualTo(new Shift(Comm.NOBODY, Comm.NOBODY));
            }
        });
    }

    @Test
    void extentsWhoseProductNoIntHoldsAreRefused() {
        for (int[] fixed : new int[][] {
                {1 << 16, 1 << 16}, {1 << 16, 1 << 16, 0}, {1 << 30, 4, 1 << 30, 4, 0},
                {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertThatThrownBy(() -> CartComm.balancedDims(6, fixed))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("6 ranks cannot be arranged with the extents [");
        }
    }

    @Test
    void noRanksAreRefused() {
        for (int[] fixed : new int[][] {{0, 0}, {2, 3}, {}}) {
            assertThatThrownBy(() -> CartComm.balancedDims(0, fixed))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("0 ranks");
        }
        assertThatThrownBy(() -> CartComm.balancedDims(4, new int[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 ranks");
    }
}
