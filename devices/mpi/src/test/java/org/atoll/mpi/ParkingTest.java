// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Pauses grow while nothing comes, and a wake is never missed.
@Timeout(300)
class ParkingTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final Parking parking = new Parking();

    @Test
    void pausesGrowToTheLongestAndBeginAnewWithTheNextFrame() {
        assertThat(parking.pauseNanos()).isEqualTo(Parking.SHORTEST_NANOS);
        parking.park(HOUR_NANOS);
        assertThat(parking.pauseNanos()).isEqualTo(2 * Parking.SHORTEST_NANOS);
        for (int i = 0; i < 10; i++) {
            parking.park(HOUR_NANOS);
        }
        assertThat(parking.pauseNanos()).isEqualTo(Parking.LONGEST_NANOS);
        parking.busy();
        assertThat(parking.pauseNanos()).isEqualTo(Parking.SHORTEST_NANOS);
    }

    /// Who was woken looks at once, and the pause does not count as one in which nothing came.
    @Test
    void aWakeBeforeThePauseEndsIt() {
        parking.wake();
        parking.park(HOUR_NANOS);
        assertThat(parking.pauseNanos()).isEqualTo(Parking.SHORTEST_NANOS);
        parking.park(HOUR_NANOS);
        assertThat(parking.pauseNanos()).isGreaterThan(Parking.SHORTEST_NANOS);
    }

    @Test
    void nobodyPausesOnceItIsClosed() {
        parking.close();
        for (int i = 0; i < 10; i++) {
            parking.park(HOUR_NANOS);
        }
        assertThat(parking.pauseNanos()).isEqualTo(Parking.SHORTEST_NANOS);
    }
}
