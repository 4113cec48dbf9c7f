// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Tests of what a reading of another clock says.
class ClockSampleTest {

    @Test
    void theOwnClockIsAheadOfOneThatShowsLess() {
        ClockSample sample = new ClockSample(1000, 400, 1200);
        assertThat(sample.roundTripNanos()).isEqualTo(200);
        assertThat(sample.aheadNanos()).isEqualTo(700);
        assertThat(new ClockSample(1000, 2000, 1200).aheadNanos()).isEqualTo(-900);
    }

    @Test
    void theShorterRoundTripCounts() {
        ClockSample longer = new ClockSample(0, 50, 1000);
        ClockSample shorter = new ClockSample(2000, 2050, 2100);
        assertThat(longer.orShorter(shorter)).isSameAs(shorter);
        assertThat(shorter.orShorter(longer)).isSameAs(shorter);
        assertThat(shorter.aheadNanos()).isZero();
    }
}
