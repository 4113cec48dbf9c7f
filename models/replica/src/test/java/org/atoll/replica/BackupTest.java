// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.contract.Ranks;
import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Single objects with a backup are as other objects to programs, and outlive the rank that has
/// them.
@Timeout(300)
class BackupTest {
    private static final String PLACES = "org.atoll.replica.Places#all";
    private static final String SEVERAL = "org.atoll.replica.Places#several";
    private static final int SIZE = 4;

    private final List<String> heard = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @MethodSource(PLACES)
    void anObjectWithABackupServesAll(Place place) {
        place.run((world, orca) -> {
            int last = world.size() - 1;
            Counter counter = orca.backup().singleAt(last, "counter", Counter.class);
            for (int i = 0; i < 10; i++) {
                counter.add(1);
                assertThat(counter.get()).isGreaterThan(i);
                assertThat(counter.addAndGet(1)).isGreaterThan(i + 1);
            }
            assertThat(counter.awaited(20 * world.size())).isZero();
            assertThat(orca.placement(counter)).isEqualTo("single at rank " + last
                    + (last == 0 ? ", without backup" : ", backup at rank 0"));
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void takesOfAQueueWithABackupGetEachJobOnce(Place place) {
        AtomicInteger sum = new AtomicInteger();
        int count = 30;
        place.run(Map.of("atoll.replica.check", "1"), (world, orca) -> {
            Jobs jobs = orca.backup().single("jobs", Jobs.class);
            if (world.rank() == 0) {
                for (int i = 1; i <= count; i++) {
                    jobs.add(new int[] {i});
                }
                jobs.close();
            }
            for (int[] job = jobs.take(); job != null; job = jobs.take()) {
                sum.addAndGet(job[0]);
            }
            assertThat(jobs.size()).isZero();
        });
        assertThat(sum.get()).isEqualTo(count * (count + 1) / 2);
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void whatAnOperationThrowsGoesToItsCallerOnce(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.backup().singleAt(0, "counter", Counter.class);
            assertThatThrownBy(() -> counter.fail("on purpose"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("on purpose");
            assertThat(counter.awaited(1000 * world.size())).isNotNegative();
            counter.failLate("later");
            assertThatThrownBy(() -> {
                while (true) {
                    counter.addAndGet(1);
                }
            })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("an earlier Counter.failLate of counter has thrown");
            for (int i = 0; i < 5; i++) {
                assertThat(counter.addAndGet(1)).isPositive();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#pairs")
    void oneWithoutABackupIsAnother(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.backup().singleAt(1, "it", Counter.class);
            assertThatThrownBy(() -> orca.singleAt(1, "it", Counter.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("that is single at rank 1: it is a")
                    .hasMessageContaining("that is single at rank 1, backup at rank 0");
            Counter other = orca.replicated("other", Counter.class);
            assertThatThrownBy(() -> orca.backup().single("other", Counter.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("that is single at rank " + world.rank()
                            + " with a backup: it is a org.atoll.replica.Counter that is"
                            + " replicated");
            assertThat(other.get()).isZero();
            assertThatThrownBy(() -> orca.backup().singleAt(2, "another", Counter.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("singleAt: there is no rank 2; ranks are 0 to 1");
            assertThat(counter.get()).isZero();
        });
    }

    /// Who has a copy says so; others hear of it with the first operation.
    @Test
    void whatCannotBeSentIsRefused() {
        Places.THREADS.run(3, Places.body((world, orca) -> {
            Counter met = orca.replicated("met", Counter.class);
            if (world.rank() == 0) {
                assertThatThrownBy(() -> locked(orca))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("locked cannot have a backup, as its state cannot be"
                                + " sent: ");
                met.add(1);
            }
            int _ = met.awaited(1);
            PlacementTest.Locked locked = locked(orca);
            assertThatThrownBy(() -> locked.add(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("locked cannot have a backup");
        }));
    }

    private static PlacementTest.Locked locked(Orca orca) {
        return orca.backup().singleAt(0, "locked", PlacementTest.Locked.class);
    }

    /// First its home is lost, then the rank that has taken over. What waited for a condition
    /// before is carried out behind that, once.
    @ParameterizedTest
    @ValueSource(strings = {"sequencer", "clocks"})
    void theBackupTakesOverWhatIsWrittenAndWhatWaits(String order) {
        Map<String, String> settings =
                Map.of("atoll.replica.order", order, "atoll.replica.check", "1");
        Places.THREADS.runOutliving(SIZE, settings, world -> {
            Orca orca = ReplicaKind.of(world);
            Jobs jobs = orca.backup().singleAt(1, "jobs", Jobs.class);
            Counter counter = orca.backup().singleAt(1, "counter", Counter.class);
            Counter met = orca.replicated("met", Counter.class);
            for (int i = 0; i < 100; i++) {
                counter.add(1);
            }
            met.add(1);
            int _ = met.awaited(SIZE);
            if (world.rank() == 0) {
                heard.add("took " + jobs.takeOf(7).length);
                heard.add("count " + (counter.addAndGet(1) - 1));
                heard.add(orca.placement(counter));
            } else if (world.rank() < 3) {
                die(world, counter, met);
            } else {
                awaitPlace(orca, counter, "single at rank 2, backup at rank 3");
                met.add(1);
                awaitPlace(orca, counter, "single at rank 3, backup at rank 0");
                jobs.add(new int[7]);
            }
            orca.end();
        });
        assertThat(heard)
                .containsExactly("took 7", "count 400", "single at rank 3, backup at rank 0");
    }

    /// Rank 1 at once, rank 2 when rank 3 says that it has the state: who has taken over may be the
    /// only one that knows of it.
    private static void die(World world, Counter counter, Counter met) {
        while (world.rank() == 2 && met.get() == SIZE) {
            assertThat(counter.get()).isNotNegative();
        }
        throw new Ranks.Death();
    }

    private static void awaitPlace(Orca orca, Counter counter, String place) {
        while (!orca.placement(counter).equals(place)) {
            assertThat(counter.get()).isNotNegative();
        }
    }

    /// The home goes on alone when the backup is lost, and is not heard to be lost.
    @Test
    void theLastRankIsWithoutBackup() {
        Places.THREADS.runOutliving(2, world -> {
            Orca orca = ReplicaKind.of(world);
            Counter counter = orca.backup().singleAt(1, "counter", Counter.class);
            Counter late = orca.backup().singleAt(0, "late", Counter.class);
            counter.add(1);
            late.add(1);
            int _ = counter.awaited(2) + late.awaited(2);
            if (world.rank() == 0) {
                throw new Ranks.Death();
            }
            awaitPlace(orca, counter, "single at rank 1, without backup");
            awaitPlace(orca, late, "single at rank 1, without backup");
            heard.add(counter.addAndGet(1) + ", " + late.addAndGet(1));
            Counter other = orca.backup().singleAt(0, "other", Counter.class);
            heard.add(other.addAndGet(1) + ", " + orca.placement(other));
            orca.end();
        });
        assertThat(heard).containsExactly("3, 3", "1, single at rank 1, without backup");
    }

    /// Both ranks stop at one moment of a simulation, in which the object has been made before.
    @ParameterizedTest
    @ValueSource(strings = {"sequencer", "clocks"})
    void whatBothLoseIsLost(String order) {
        Map<String, String> settings = Map.of(
                "atoll.replica.order", order,
                "atoll.sim.machine", "infiniband",
                "atoll.sim.faults", "detect=50us,crash=1@20ms,crash=2@20ms");
        Places.SIM.runOutliving(SIZE, settings, world -> {
            Orca orca = ReplicaKind.of(world);
            Counter counter = orca.backup().singleAt(1, "counter", Counter.class);
            try {
                writeForEver(counter);
            } catch (RankLostException e) {
                heard.add(String.valueOf(e.getMessage()));
            } catch (CommunicationException e) {
                throw new Ranks.Death();
            }
            assertThatThrownBy(() -> counter.add(1)).isInstanceOf(RankLostException.class);
            assertThat(orca.placement(counter))
                    .isEqualTo("single at rank 1, backup at rank 2, and lost");
            orca.end();
        });
        assertThat(heard).hasSize(2).allSatisfy(line -> assertThat(line).startsWith(
                "Counter.addAndGet of counter (Counter, single at rank 1, backup at rank 2, and"
                        + " lost) cannot complete: rank 1 failed"));
    }

    private static void writeForEver(Counter counter) {
        while (true) {
            assertThat(counter.addAndGet(1)).isPositive();
        }
    }
}
