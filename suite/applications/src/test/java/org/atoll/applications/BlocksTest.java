// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlocksTest {

    @Test
    void coverEverythingOnceAndEvenly() {
        for (int total = 0; total <= 20; total++) {
            for (int parts = 1; parts <= 9; parts++) {
                check(new Blocks(total, parts));
            }
        }
    }

    private static void check(Blocks blocks) {
        assertThat(blocks.from(0)).isZero();
        assertThat(blocks.to(blocks.parts() - 1)).isEqualTo(blocks.total());
        int least = blocks.count(blocks.parts() - 1);
        for (int part = 0; part < blocks.parts(); part++) {
            assertThat(blocks.count(part)).isBetween(least, least + 1);
        }
    }
}
