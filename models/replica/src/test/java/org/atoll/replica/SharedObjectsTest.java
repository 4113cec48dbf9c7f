// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Sampled;
import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Shared objects as programs see them, on every device.
@Timeout(300)
@Sampled(2)
class SharedObjectsTest {
    private static final String PLACES = "org.atoll.replica.Places#all";
    private static final String SEVERAL = "org.atoll.replica.Places#several";

    @ParameterizedTest
    @MethodSource(PLACES)
    void allSeeAllWrites(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class, 100);
            for (int i = 0; i < 20; i++) {
                counter.add(1);
            }
            int all = 100 + 20 * world.size();
            assertThat(counter.awaited(all)).isZero();
            assertThat(counter.get()).isEqualTo(all);
        });
    }

    @ParameterizedTest
    @MethodSource(PLACES)
    void aSingleCopyServesAll(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.singleAt(world.size() - 1, "counter", Counter.class);
            for (int i = 0; i < 10; i++) {
                counter.add(1);
                assertThat(counter.get()).isGreaterThan(i);
            }
            assertThat(counter.awaited(10 * world.size())).isZero();
        });
    }

    @ParameterizedTest
    @MethodSource(PLACES)
    void resultsOfWritesAreAllDifferent(Place place) {
        AtomicInteger sum = new AtomicInteger();
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            int before = 0;
            for (int i = 0; i < 10; i++) {
                int now = counter.addAndGet(1);
                assertThat(now).isGreaterThan(before);
                before = now;
                sum.addAndGet(now);
            }
        });
        int last = 10 * place.size();
        assertThat(sum.get()).isEqualTo(last * (last + 1) / 2);
    }

    @ParameterizedTest
    @MethodSource(PLACES)
    void takesOfAReplicatedQueueGetEachJobOnce(Place place) {
        takes(place, true);
    }

    @ParameterizedTest
    @MethodSource(PLACES)
    void takesOfASingleQueueGetEachJobOnce(Place place) {
        takes(place, false);
    }

    private static void takes(Place place, boolean replicated) {
        AtomicInteger taken = new AtomicInteger();
        AtomicInteger sum = new AtomicInteger();
        int count = 30;
        place.run((world, orca) -> {
            Jobs jobs = replicated
                    ? orca.replicated("jobs", Jobs.class)
                    : orca.single("jobs", Jobs.class);
            if (world.rank() == 0) {
                for (int i = 1; i <= count; i++) {
                    jobs.add(new int[] {i});
                }
                jobs.close();
            }
            for (int[] job = jobs.take(); job != null; job = jobs.take()) {
                taken.incrementAndGet();
                sum.addAndGet(job[0]);
            }
            assertThat(jobs.size()).isZero();
        });
        assertThat(taken.get()).isEqualTo(count);
        assertThat(sum.get()).isEqualTo(count * (count + 1) / 2);
    }

    /// Each rank takes what another one adds: conditions with parameters.
    @ParameterizedTest
    @MethodSource(SEVERAL)
    void conditionsSeeTheArguments(Place place) {
        place.run((world, orca) -> {
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            int next = (world.rank() + 1) % world.size();
            if (world.rank() == 0) {
                jobs.add(new int[next + 1]);
            }
            assertThat(jobs.takeOf(world.rank() + 1)).hasSize(world.rank() + 1);
            if (world.rank() != 0) {
                jobs.add(new int[next + 1]);
            }
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void longWritesComeWhole(Place place) {
        place.run((world, orca) -> {
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            for (int i = 0; i < 12; i++) {
                int[] job = new int[1000 * (i + 1)];
                job[job.length - 1] = i;
                jobs.add(job);
                job[job.length - 1] = -1; // the queue has a copy
            }
            for (int i = 0; i < 12; i++) {
                int[] job = jobs.take();
                assertThat(job[job.length - 1]).isEqualTo(job.length / 1000 - 1);
            }
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void whatAnOperationThrowsGoesToItsCaller(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            Counter single = orca.single("single", Counter.class);
            for (Counter each : List.of(counter, single)) {
                assertThatThrownBy(() -> each.fail("on purpose"))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("on purpose");
                assertThat(each.awaited(1000 * world.size())).isZero();
            }
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void whatAPipelinedWriteThrowsComesWithTheNextOperation(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            counter.failLate("on purpose");
            assertThatThrownBy(() -> {
                while (true) {
                    counter.addAndGet(1);
                }
            })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("an earlier Counter.failLate of counter has thrown")
                    .hasMessageContaining("on purpose");
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void referencesTravelInOperations(Place place) {
        place.run((world, orca) -> {
            Box box = orca.replicated("box", Box.class);
            Counter counter = null;
            if (world.rank() == 1) {
                counter = orca.replicated("only rank 1 names it", Counter.class);
                box.put(counter);
            }
            Counter got = box.get();
            assertThat(counter == null || counter.equals(got)).isTrue();
            got.add(1);
            assertThat(got.awaited(world.size())).isZero();
            Box single = orca.single("single", Box.class);
            single.put(got);
            assertThat(single.get()).isEqualTo(got);
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void anOperationCallsNoOtherObject(Place place) {
        place.run((world, orca) -> {
            Box box = orca.replicated("box", Box.class);
            box.put(orca.replicated("counter", Counter.class));
            assertThatThrownBy(box::breakLaw)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Box.breakLaw calls Counter.get: an operation works on its own"
                            + " object alone");
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void anotherObjectOfTheSameNameIsRefused(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.replicated("it", Counter.class);
            assertThatThrownBy(() -> orca.replicated("it", Jobs.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("shared object it cannot be a")
                    .hasMessageContaining("Jobs");
            assertThatThrownBy(() -> orca.single("it", Counter.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("it is a org.atoll.replica.Counter that is replicated");
            counter.add(1);
            assertThat(counter.awaited(1)).isNotNegative();
        });
    }

    @ParameterizedTest
    @MethodSource(SEVERAL)
    void whatCannotBeSentIsRefusedAndTheCallerGoesOn(Place place) {
        place.run((world, orca) -> {
            Box box = orca.replicated("box", Box.class);
            assertThatThrownBy(() -> box.put(new Counter()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Box.put of box on rank " + world.rank())
                    .hasMessageContaining("is no reference to a shared object");
            box.put(orca.replicated("counter", Counter.class));
            assertThat(box.get().get()).isZero();
        });
    }

    /// Else the replicas would differ from then on.
    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#pairs")
    void argumentsThatOnlySomeCanReadEndTheJob(Place place) {
        Fussy.LEFT.set(1);
        place.ranks().runIntoFailure(place.size(), world -> {
            Orca orca = ReplicaKind.of(world);
            assertThatThrownBy(() -> {
                Fussy.Shelf shelf = orca.replicated("shelf", Fussy.Shelf.class);
                shelf.put(new Fussy());
                while (true) {
                    assertThat(shelf.count()).isNotNegative();
                }
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("cannot read the arguments of Shelf.put of shelf (Shelf,"
                            + " replicated), and others may")
                    .hasMessageContaining("fussy");
        });
    }

    @ParameterizedTest
    @MethodSource(PLACES)
    void behindTheEndThereAreNoCalls(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            orca.end();
            assertThatThrownBy(counter::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Counter.get: the program has ended on this rank");
            assertThatThrownBy(() -> orca.replicated("another", Counter.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the program has ended on this rank");
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#inMachineTime")
    void threadsOfARankCallAtOnce(Place place) {
        int threads = 4;
        int rounds = 25;
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            List<Thread> all = new ArrayList<>();
            Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
            for (int i = 0; i < threads; i++) {
                all.add(Thread.ofPlatform()
                        .uncaughtExceptionHandler((thread, e) -> thrown.add(e))
                        .start(() -> rounds(counter, jobs, rounds)));
            }
            for (Thread thread : all) {
                thread.join();
            }
            assertThat(thrown).isEmpty();
            assertThat(counter.awaited(threads * rounds * world.size())).isZero();
        });
    }

    private static void rounds(Counter counter, Jobs jobs, int rounds) {
        for (int i = 0; i < rounds; i++) {
            int before = counter.get();
            counter.add(1);
            assertThat(counter.get()).isGreaterThan(before);
            jobs.add(new int[1]);
            assertThat(jobs.take()).hasSize(1);
        }
    }
}
