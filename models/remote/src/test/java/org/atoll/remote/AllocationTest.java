// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.atoll.fabric.World;
import org.atoll.job.contract.Allocations;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A short call that runs at once makes no object, neither where it is made nor where it runs. As
/// with messages (`MachineTimeContract`), one stretch without allocation shows that none is needed.
@Timeout(300)
class AllocationTest {
    private static final int ROUNDS = 2000;
    private static final int STRETCHES = 40;
    private static final Map<String, String> NEVER_SLEEP =
            Map.of("atoll.wait.yields", "1000000000");

    /// The devices on which objects are called in machine time, and the rank of the called one.
    private enum Place {
        THREADS(Places.THREADS, 1),
        SHM(Places.SHM, 1),
        TCP(Places.TCP, 1);

        private final Ranks ranks;
        private final int called;

        Place(Ranks ranks, int called) {
            this.ranks = ranks;
            this.called = called;
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void aNullCallAllocatesNothing(Place place) {
        calls(place, Counter::nothing);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void norDoesOneWithNumbers(Place place) {
        calls(place, counter -> {
            int _ = counter.add(1);
        });
    }

    private static void calls(Place place, Consumer<Counter> call) {
        AtomicBoolean done = new AtomicBoolean();
        place.ranks.run(2, NEVER_SLEEP, world -> {
            RemoteObjects remote = Places.of(world);
            if (world.rank() == 0) {
                Counter counter = remote.node(place.called).create(Counter.class);
                try {
                    assertThat(leastOfCalling(counter, call))
                            .as("bytes in %d calls", ROUNDS)
                            .isLessThan(ROUNDS / 10);
                } finally {
                    done.set(true);
                }
            } else {
                assertThat(leastOfServing(world, done))
                        .as("bytes in %d looks", 10 * ROUNDS)
                        .isLessThan(ROUNDS / 10);
            }
            remote.end();
        });
    }

    private static long leastOfServing(World world, AtomicBoolean done)
            throws ReflectiveOperationException {
        Allocations allocations = new Allocations();
        long least = Long.MAX_VALUE;
        do { // at least once: the other rank may be ready before this one begins
            long before = allocations.bytes();
            for (int look = 0; look < 10 * ROUNDS; look++) {
                world.endpoint().advance();
            }
            least = Math.min(least, allocations.bytes() - before);
        } while (!done.get());
        return least;
    }

    private static long leastOfCalling(Counter counter, Consumer<Counter> call)
            throws ReflectiveOperationException {
        Allocations allocations = new Allocations();
        long least = Long.MAX_VALUE;
        for (int stretch = 0; stretch < STRETCHES && least >= ROUNDS / 10; stretch++) {
            long before = allocations.bytes();
            for (int round = 0; round < ROUNDS; round++) {
                call.accept(counter);
            }
            least = Math.min(least, allocations.bytes() - before);
        }
        return least;
    }
}
