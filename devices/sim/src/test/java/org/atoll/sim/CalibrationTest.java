// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The shipped machines do what is published of the real ones, or what their files say.
class CalibrationTest {
    private static final int LONG = 1 << 20;

    private static long timed(String machine, int other, int bytes, boolean back) {
        AtomicLong nanos = new AtomicLong();
        Simulator.of(machine).run(other + 1, world -> {
            Mail mail = new Mail(world);
            long start = world.nanoTime();
            if (world.rank() == 0) {
                mail.send(bytes, other, 0);
                if (back) {
                    mail.receive(bytes, other, 0);
                    nanos.set(world.nanoTime() - start);
                }
            } else if (world.rank() == other) {
                mail.receive(bytes, 0, 0);
                if (back) {
                    mail.send(bytes, 0, 0);
                } else {
                    nanos.set(world.nanoTime() - start);
                }
            }
        });
        return nanos.get();
    }

    /// A message without bytes to another node and back; `other` is the rank there.
    @ParameterizedTest
    @CsvSource({
        "das:2, 1, 39.9",
        "das:2x1, 1, 5600",
        "das-rmi:2, 1, 1228",
        "dsm-thesis:2, 1, 500",
        "simple:2, 4, 340",
        "ethernet:2, 1, 30",
        "infiniband:2, 1, 2.2",
        "internet:2x1, 1, 30160",
    })
    void theShortestRoundTripTakes(String machine, int other, double micros) {
        assertThat(timed(machine, other, 0, true) / 1e3).isCloseTo(micros, within(micros / 50));
    }

    /// A message of a mebibyte. Published for das and simple; for the others what follows from
    /// their files: the slowest of line and copying, and the wait for the grant.
    @ParameterizedTest
    @CsvSource({
        "das:2, 1, 38.6",
        "das:2x1, 1, 0.55",
        "das-rmi:2, 1, 4.32",
        "dsm-thesis:2, 1, 10.6",
        "simple:2, 4, 16.5",
        "ethernet:2, 1, 2500",
        "infiniband:2, 1, 22700",
    })
    void aLongMessageFlowsAt(String machine, int other, double megabytesPerSecond) {
        double rate = LONG * 1e3 / timed(machine, other, LONG, false);
        assertThat(rate).isCloseTo(megabytesPerSecond, within(megabytesPerSecond / 50));
    }
}
