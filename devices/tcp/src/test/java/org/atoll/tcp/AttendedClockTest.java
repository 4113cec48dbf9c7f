// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AttendedClockTest {
    private final AtomicLong machine = new AtomicLong(-7);
    private final AttendedClock clock = new AttendedClock(machine::get);

    @Test
    void goesWithTheMachineWhileSomebodyLooks() {
        for (int look = 1; look <= 5; look++) {
            machine.addAndGet(400_000_000);
            assertThat(clock.now()).isEqualTo(look * 400_000_000L);
        }
    }

    @Test
    void aLongTimeWithoutALookIsAShortOne() {
        machine.addAndGet(3_600_000_000_000L);
        assertThat(clock.now()).isEqualTo(AttendedClock.LONGEST_NANOS);
        machine.addAndGet(5);
        assertThat(clock.now()).isEqualTo(AttendedClock.LONGEST_NANOS + 5);
    }
}
