// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineTest {
    private static final long LATENCY = 3_000_000;
    private static final int QUEUE = 4000;

    /// 1 Mbit/s: 8 microseconds for a byte.
    private final Line line = new Line(8_000, LATENCY, QUEUE);

    @Test
    void aPacketArrivesALatencyAfterItsLastBitHasLeft() {
        assertThat(line.nextNanos()).isEqualTo(Line.NEVER);
        assertThat(line.send(500, 7, new byte[1000])).isTrue();
        assertThat(line.nextNanos()).isEqualTo(500 + 8_000_000 + LATENCY);
        assertThat(line.take()).extracting(Line.Packet::host).isEqualTo(7);
        assertThat(line.nextNanos()).isEqualTo(Line.NEVER);
    }

    @Test
    void packetsGoOneAfterTheOtherAndOverlapInLatencyOnly() {
        line.send(0, 0, new byte[100]);
        line.send(0, 0, new byte[200]);
        line.send(10_000_000, 0, new byte[100]);
        assertThat(line.take().nanos()).isEqualTo(800_000 + LATENCY);
        assertThat(line.take().nanos()).isEqualTo(2_400_000 + LATENCY);
        assertThat(line.take().nanos()).isEqualTo(10_800_000 + LATENCY);
    }

    @Test
    void whatTheQueueDoesNotHoldIsDropped() {
        int taken = 0;
        while (line.send(0, 0, new byte[1000])) {
            taken++;
        }
        assertThat(taken).isEqualTo(QUEUE / 1000);
        assertThat(line.send(8_000_000, 0, new byte[1000])).as("one has left").isTrue();
        assertThat(line.send(8_000_000, 0, new byte[1000])).isFalse();
    }

    @Test
    void anIdleLineTakesAPacketOfAnyLength() {
        assertThat(line.send(0, 0, new byte[QUEUE + 1])).isTrue();
    }
}
