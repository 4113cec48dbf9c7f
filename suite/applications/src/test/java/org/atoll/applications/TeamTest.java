// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TeamTest {

    @Test
    void nobodyPassesABarrierEarly() {
        int threads = 5;
        int[] counts = new int[threads];
        new Team(threads).run((member, barrier) -> {
            for (int round = 1; round <= 300; round++) {
                counts[member]++;
                barrier.await();
                for (int count : counts) {
                    assertThat(count).isEqualTo(round);
                }
                barrier.await();
            }
        });
        assertThat(counts).containsOnly(300);
    }

    @Test
    void aFailureOfOneEndsAll() {
        assertThatThrownBy(() -> new Team(3).run((member, barrier) -> {
            if (member == 1) {
                throw new ArithmeticException("planted");
            }
            barrier.await();
        })).hasMessageContaining("planted");
    }
}
