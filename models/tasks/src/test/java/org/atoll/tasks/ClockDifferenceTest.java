// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Ranks.Death;
import org.atoll.sim.SimDeviceProvider;
import org.atoll.tasks.Places.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The differences between the clocks of hosts.
@Timeout(300)
class ClockDifferenceTest {
    private static final int DONE = 1;

    static Stream<Place> several() {
        return Places.several();
    }

    /// Without faults ranks of these tests have one clock: what is measured is not farther off than
    /// what the measuring took.
    @ParameterizedTest
    @MethodSource("several")
    void isWithinTheRoundTripOfTheTruth(Place place) {
        place.run(Map.of("atoll.sim.faults", ""), Jobs.of((pvm, world) -> {
            for (Host host : pvm.hosts()) {
                long begun = world.nanoTime();
                Duration ahead = pvm.clockDifference(host.tid());
                long took = world.nanoTime() - begun;
                assertThat(ahead.abs()).isLessThanOrEqualTo(Duration.ofNanos(took));
            }
            assertThat(pvm.clockDifference(pvm.tid())).isZero();
            pvm.join("all").barrier(world.size()); // nobody goes before all have asked
        }));
    }

    /// Virtual time is the same in each run.
    @Test
    void isVirtualInTheSimulator() {
        Set<List<Duration>> runs = new HashSet<>();
        for (int run = 0; run < 3; run++) {
            List<Duration> measured = new ArrayList<>();
            new Ranks("sim", new SimDeviceProvider(), () -> Map.of(
                            "atoll.sim.seed", "5", "atoll.sim.machine", "das:2x2",
                            "atoll.sim.faults", ""), false)
                    .run(4, Jobs.of((pvm, world) -> {
                        if (world.rank() == 0) {
                            pvm.hosts().forEach(host ->
                                    measured.add(pvm.clockDifference(host.tid())));
                        }
                        pvm.join("all").barrier(world.size());
                    }));
            assertThat(measured).hasSize(4);
            runs.add(measured);
        }
        assertThat(runs).hasSize(1);
    }

    @Test
    void aLostHostHasNone() {
        AtomicReference<Tid> lost = new AtomicReference<>();
        Places.THREADS.runOutliving(2, world -> {
            if (world.rank() == 1) {
                Jobs.of((pvm, same) -> {
                    pvm.send(Jobs.main(0), DONE, pvm.pack());
                    throw new Death();
                }).run(world);
            }
            Jobs.of((pvm, same) -> {
                lost.set(pvm.recv(Jobs.main(1), DONE).from().host());
                awaitLoss(world);
                assertThatThrownBy(() -> pvm.clockDifference(lost.get()))
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("clockDifference: t1.0 is lost");
                assertThatThrownBy(() -> pvm.clockDifference(Tid.parse("t9.0")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("no task has the tid t9.0");
            }).run(world);
        });
    }

    private static void awaitLoss(World world) {
        while (!world.losses().isLost(1)) {
            world.endpoint().advance();
        }
    }
}
