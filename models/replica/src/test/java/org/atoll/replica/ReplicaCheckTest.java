// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Replicas that differ are found, at the write that made them so.
@Timeout(300)
class ReplicaCheckTest {
    private static final String PAIRS = "org.atoll.replica.Places#pairs";
    private static final Map<String, String> CHECKED = Map.of("atoll.replica.check", "1");

    /// Differs wherever it runs.
    private static final AtomicInteger ODD = new AtomicInteger();

    @Shared
    static class Odd {
        private int value;

        public void add(int number) {
            value += number;
        }

        /// Is not deterministic.
        public void addSome() {
            value += ODD.incrementAndGet();
        }

        /// Could be a read.
        public int look() {
            return value;
        }

        @Read
        public int get() {
            return value;
        }

        /// Lies.
        @Read
        public int getAndCount() {
            value++;
            return value;
        }
    }

    @ParameterizedTest
    @MethodSource(PAIRS)
    void theFirstWriteThatDiffersIsNamed(Place place) {
        place.ranks().runIntoFailure(place.size(), CHECKED, world -> {
            Orca orca = ReplicaKind.of(world);
            assertThatThrownBy(() -> {
                Odd odd = orca.replicated("odd", Odd.class);
                for (int i = 0; i < 20; i++) {
                    odd.add(1);
                }
                if (world.rank() == 0) {
                    odd.addSome();
                }
                while (true) {
                    odd.add(1);
                    assertThat(odd.get()).isPositive();
                }
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("replicas of odd (Odd, replicated) differ behind write ")
                    .hasMessageContaining("Odd.addSome: on rank 0 and rank 1");
        });
    }

    @ParameterizedTest
    @MethodSource(PAIRS)
    void theCopiesOfAnObjectWithABackupAreCompared(Place place) {
        place.ranks().runIntoFailure(place.size(), CHECKED, world -> {
            Orca orca = ReplicaKind.of(world);
            assertThatThrownBy(() -> {
                Odd odd = orca.backup().singleAt(1, "odd", Odd.class);
                if (world.rank() == 0) {
                    odd.add(1);
                    odd.addSome();
                }
                while (true) {
                    odd.add(1);
                    assertThat(odd.get()).isNotNegative();
                }
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("the copies of odd (Odd, single at rank 1, backup at rank"
                            + " 0) differ behind write ")
                    .hasMessageContaining("of both, Odd.addSome; an operation must do the same");
        });
    }

    @ParameterizedTest
    @MethodSource(PAIRS)
    void aReadThatChangesSomethingIsNamed(Place place) {
        place.ranks().runIntoFailure(place.size(), CHECKED, world -> {
            Orca orca = ReplicaKind.of(world);
            assertThatThrownBy(() -> {
                Odd odd = orca.replicated("odd", Odd.class);
                while (true) {
                    odd.add(1);
                    assertThat(world.rank() == 0 ? odd.getAndCount() : odd.get()).isPositive();
                }
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("Odd.getAndCount is marked @Read and changes odd (Odd,"
                            + " replicated) on rank 0");
        });
    }

    @Test
    void aWriteThatChangesNothingIsNamedAtTheEnd() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        try (PrintStream here = new PrintStream(said, true, UTF_8)) {
            System.setErr(here);
            Places.THREADS.run(2, CHECKED, Places.body((world, orca) -> {
                Odd odd = orca.replicated("odd", Odd.class);
                odd.add(1);
                assertThat(odd.look()).isPositive();
            }));
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString(UTF_8)).isEqualTo("shared objects: Odd.look was carried out"
                + " as a write and has never changed anything: if it only reads, mark it @Read\n");
    }

    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#several")
    void likeReplicasPass(Place place) {
        place.run(CHECKED, (world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            Box box = orca.replicated("box", Box.class);
            box.put(counter);
            for (int i = 0; i < 100; i++) {
                counter.add(1);
                jobs.add(new int[i]);
                assertThat(jobs.take()).isNotNull();
            }
            assertThat(box.get().awaited(100 * world.size())).isZero();
        });
    }
}
