// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.atoll.fabric.World;
import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Chosen objects, which move to where their accesses come from.
@Timeout(300)
class PlacementTest {
    private static final String SEVERAL = "org.atoll.replica.Places#several";
    private static final int MANY = 200_000;
    private static final Map<String, String> SMALL = Map.of("atoll.replica.window", "40");

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void anObjectMovesToItsWriterAndLeavesItForItsReaders(Place place) {
        place.run(SMALL, (world, orca) -> {
            Counter counter = orca.shared("counter", Counter.class);
            Counter met = orca.replicated("met", Counter.class);
            meet(world, met, 1);
            int last = world.size() - 1;
            String single = "single at rank " + last + " as chosen";
            int writes = 0;
            while (world.rank() == last && !orca.placement(counter).equals(single)) {
                writes++;
                assertThat(counter.addAndGet(1)).isEqualTo(writes);
                assertThat(writes).isLessThan(MANY);
            }
            meet(world, met, 2);
            assertThat(orca.placement(counter)).isEqualTo(single);
            meet(world, met, 3);
            int reads = 0;
            while (world.rank() == 0 && orca.placement(counter).equals(single)) {
                assertThat(counter.get()).isPositive();
                reads++;
                assertThat(reads).isLessThan(MANY);
            }
            meet(world, met, 4);
            assertThat(orca.placement(counter)).isNotEqualTo(single);
            if (world.rank() == last) {
                assertThat(counter.get()).isEqualTo(writes);
            }
        });
    }

    private static void meet(World world, Counter met, int round) {
        met.add(1);
        int _ = met.awaited(round * world.size());
    }

    /// Everybody writes, reads and waits while the object moves: nothing is lost, nothing twice.
    @ParameterizedTest
    @MethodSource(SEVERAL)
    void nothingIsLostInMoves(Place place) {
        place.run(SMALL, (world, orca) -> {
            Jobs jobs = orca.shared("jobs", Jobs.class);
            Counter counter = orca.shared("counter", Counter.class);
            Counter met = orca.replicated("met", Counter.class);
            int rounds = 0;
            for (int phase = 0; phase < world.size(); phase++) {
                boolean mine = phase == world.rank();
                for (int i = 0; i < (mine ? 150 : 5); i++) {
                    counter.add(1);
                    jobs.add(new int[] {i});
                    assertThat(jobs.take()).hasSize(1);
                    rounds++;
                    assertThat(counter.get()).isGreaterThanOrEqualTo(rounds);
                }
                meet(world, met, phase + 1);
            }
            int all = world.size() * (150 + (world.size() - 1) * 5);
            assertThat(counter.awaited(all)).isZero();
            assertThat(jobs.size()).isZero();
        });
    }

    /// What a pipelined write throws comes back even from where the object has moved.
    @ParameterizedTest
    @MethodSource(SEVERAL)
    void whatIsThrownFarAwayComesBack(Place place) {
        place.run(SMALL, (world, orca) -> {
            Counter counter = orca.shared("counter", Counter.class);
            Counter met = orca.replicated("met", Counter.class);
            meet(world, met, 1);
            for (int i = 0; world.rank() == 0 && i < 100; i++) {
                int _ = counter.addAndGet(1);
            }
            if (world.rank() > 0) {
                assertThatThrownBy(() -> failOften(counter))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("on purpose");
            }
        });
    }

    private static void failOften(Counter counter) {
        for (int i = 0; i < 100; i++) {
            counter.failLate("on purpose");
            int _ = counter.get();
        }
    }

    /// A state that cannot be sent stays where it is, and its callers go on.
    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#pairs")
    void whatCannotBeSentStays(Place place) {
        place.run(SMALL, (world, orca) -> {
            Locked locked = orca.shared("locked", Locked.class);
            Counter met = orca.replicated("met", Counter.class);
            meet(world, met, 1);
            for (int i = 0; world.rank() == 1 && i < 200; i++) {
                assertThat(locked.add(1)).isEqualTo(i + 1);
            }
            meet(world, met, 2);
            assertThat(orca.placement(locked)).isEqualTo("replicated as chosen");
            assertThat(locked.get()).isEqualTo(200);
        });
    }

    /// Has a thread among its state.
    @Shared
    static class Locked {
        private final Thread thread = Thread.currentThread();
        private int value;

        public int add(int number) {
            value += number;
            return value;
        }

        @Read
        public int get() {
            return thread == null ? -1 : value;
        }
    }
}
