// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandlcTest {

    @Test
    void skippingGivesTheSameNumbers() {
        var one = new Randlc(0);
        for (int k = 0; k < 200; k++) {
            assertThat(new Randlc(k).next()).isEqualTo(one.next());
        }
    }

    @Test
    void firstNumberIsTheBenchmarks() {
        assertThat(new Randlc(0).next()).isEqualTo(0.7945219111887383);
    }
}
