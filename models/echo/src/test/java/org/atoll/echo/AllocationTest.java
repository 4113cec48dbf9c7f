// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.atoll.fabric.World;
import org.atoll.job.contract.Allocations;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A short question that is answered in line makes no object, neither where it is asked nor where
/// it is answered. As with messages (`MachineTimeContract`), one stretch without allocation shows
/// that none is needed.
@Timeout(300)
class AllocationTest {
    private static final int ROUNDS = 2000;
    private static final int STRETCHES = 40;
    private static final Map<String, String> NEVER_SLEEP =
            Map.of("atoll.wait.yields", "1000000000");

    /// The device on which a rank is asked in machine time, and that rank.
    private enum Place {
        THREADS(Places.THREADS, 1),
        SHM(Places.SHM, 1),
        TCP(Places.TCP, 1),
        ITSELF(Places.SHM, 0);

        private final Ranks ranks;
        private final int asked;

        Place(Ranks ranks, int asked) {
            this.ranks = ranks;
            this.asked = asked;
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void anEmptyCallAllocatesNothing(Place place) {
        calls(place, 0);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void norDoesAShortOne(Place place) {
        calls(place, 40);
    }

    private static void calls(Place place, int length) {
        AtomicBoolean done = new AtomicBoolean();
        place.ranks.run(2, NEVER_SLEEP, world -> {
            if (world.rank() == 0) {
                try {
                    assertThat(leastOfAsking(Echo.of(world), place.asked, length))
                            .as("bytes in %d questions", ROUNDS)
                            .isLessThan(ROUNDS / 10);
                } finally {
                    done.set(true);
                }
            } else {
                assertThat(leastOfAnswering(world, done))
                        .as("bytes in %d looks", 10 * ROUNDS)
                        .isLessThan(ROUNDS / 10);
            }
        });
    }

    private static long leastOfAnswering(World world, AtomicBoolean done)
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

    private static long leastOfAsking(Echo echo, int rank, int length)
            throws ReflectiveOperationException {
        Allocations allocations = new Allocations();
        byte[] question = new byte[length];
        byte[] answer = new byte[length];
        long least = Long.MAX_VALUE;
        for (int stretch = 0; stretch < STRETCHES && least >= ROUNDS / 10; stretch++) {
            long before = allocations.bytes();
            for (int round = 0; round < ROUNDS; round++) {
                echo.ask(rank, question, answer);
            }
            least = Math.min(least, allocations.bytes() - before);
        }
        return least;
    }
}
