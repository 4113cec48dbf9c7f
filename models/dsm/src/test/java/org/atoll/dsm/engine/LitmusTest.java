// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Small programs whose outcomes are known, each under all policies and some orders of messages.
class LitmusTest {
    private static final int SEEDS = 10;

    private Cluster cluster = new Cluster(1, Policies.CLASSIC, 1, 0);

    static Stream<Policies> policies() {
        return Seeds.policies().values().stream();
    }

    /// Runs a program with several seeds. Page 0 and 1 hold ints, page 2 bytes.
    private void each(Policies policies, int ranks, Runnable program) {
        for (int seed = 0; seed < SEEDS; seed++) {
            cluster = new Cluster(ranks, policies, 3, seed);
            cluster.allocate(0, 2, 4, "ints a[2048]");
            cluster.allocate(2, 1, 1, "bytes b[4096]");
            program.run();
        }
    }

    private int get(int rank, int page, int index) {
        cluster.await(cluster.engines.get(rank).read(page, page + 1));
        return cluster.pages.get(rank).page(page).getAtIndex(JAVA_INT, index);
    }

    private void set(int rank, int page, int index, int value) {
        cluster.await(cluster.engines.get(rank).write(page, page + 1));
        cluster.pages.get(rank).page(page).setAtIndex(JAVA_INT, index, value);
    }

    private void lock(int rank, int lock) {
        cluster.await(cluster.engines.get(rank).acquire(lock));
    }

    private void unlock(int rank, int lock) {
        cluster.engines.get(rank).release(lock);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aLockPassesMessagesOn(Policies policies) {
        each(policies, 3, () -> {
            lock(1, 0);
            set(1, 0, 5, 42);
            set(1, 1, 5, 1);
            unlock(1, 0);
            lock(2, 0);
            assertEquals(1, get(2, 1, 5));
            assertEquals(42, get(2, 0, 5));
            unlock(2, 0);
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aBarrierPassesMessagesOn(Policies policies) {
        each(policies, 3, () -> {
            for (int round = 1; round < 5; round++) {
                set(round % 3, 0, 7, round);
                cluster.barrier(0);
                for (int rank = 0; rank < 3; rank++) {
                    assertEquals(round, get(rank, 0, 7));
                }
                cluster.barrier(1);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void twoLocksPassMessagesOn(Policies policies) {
        each(policies, 3, () -> {
            lock(0, 0);
            set(0, 0, 1, 11);
            unlock(0, 0);
            lock(1, 0);
            unlock(1, 0);
            lock(1, 1);
            set(1, 1, 1, 22);
            unlock(1, 1);
            lock(2, 1);
            assertEquals(22, get(2, 1, 1));
            assertEquals(11, get(2, 0, 1)); // what rank 1 knew, not only what it wrote
            unlock(2, 1);
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aFlagWithoutSynchronisationNeverChanges(Policies policies) {
        each(policies, 2, () -> {
            assertEquals(0, get(1, 0, 0));
            lock(0, 0);
            set(0, 0, 0, 1);
            unlock(0, 0);
            for (int i = 0; i < 5; i++) {
                assertEquals(0, get(1, 0, 0));
            }
            lock(1, 0);
            assertEquals(1, get(1, 0, 0));
            unlock(1, 0);
        });
    }

    /// Both may miss each other's store; under one lock they may not.
    @ParameterizedTest
    @MethodSource("policies")
    void storesAreBufferedButNotByALock(Policies policies) {
        each(policies, 2, () -> {
            set(0, 0, 0, 1);
            set(1, 1, 0, 1);
            int seen = get(0, 1, 0) + get(1, 0, 0);
            assertTrue(seen >= 0 && seen <= 2);
            lock(0, 0);
            set(0, 0, 9, 1);
            int first = get(0, 1, 9);
            unlock(0, 0);
            lock(1, 0);
            set(1, 1, 9, 1);
            int second = get(1, 0, 9);
            unlock(1, 0);
            assertEquals(1, first + second);
        });
    }

    /// A load is never of a store that comes after it.
    @ParameterizedTest
    @MethodSource("policies")
    void loadsAreNotBuffered(Policies policies) {
        each(policies, 2, () -> {
            lock(0, 0);
            int first = get(0, 0, 0);
            set(0, 1, 0, 1);
            unlock(0, 0);
            lock(1, 0);
            int second = get(1, 1, 0);
            set(1, 0, 0, 1);
            unlock(1, 0);
            assertEquals(0, first);
            assertEquals(1, second);
        });
    }

    /// Two readers that meet agree on two independent stores.
    @ParameterizedTest
    @MethodSource("policies")
    void readersOfIndependentStoresAgreeAfterABarrier(Policies policies) {
        each(policies, 4, () -> {
            set(0, 0, 0, 1);
            set(1, 1, 0, 1);
            int early = get(2, 0, 0) + get(3, 1, 0);
            assertTrue(early <= 2);
            cluster.barrier(0);
            for (int rank = 0; rank < 4; rank++) {
                assertEquals(1, get(rank, 0, 0));
                assertEquals(1, get(rank, 1, 0));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void neighbouringBytesOfAllRanksMerge(Policies policies) {
        int ranks = 5;
        each(policies, ranks, () -> {
            for (int round = 1; round < 6; round++) {
                for (int rank = 0; rank < ranks; rank++) {
                    writeOwnBytes(rank, ranks, round * 10 + rank);
                }
                cluster.barrier(0);
                for (int rank = 0; rank < ranks; rank++) {
                    assertBytes(rank, ranks, round * 10);
                }
                cluster.barrier(1);
            }
        });
    }

    private void writeOwnBytes(int rank, int ranks, int value) {
        cluster.await(cluster.engines.get(rank).write(2, 3));
        for (int at = rank; at < Pages.PAGE_BYTES; at += ranks) {
            cluster.pages.get(rank).page(2).set(JAVA_BYTE, at, (byte) value);
        }
    }

    private void assertBytes(int rank, int ranks, int value) {
        cluster.await(cluster.engines.get(rank).read(2, 3));
        for (int at = 0; at < Pages.PAGE_BYTES; at++) {
            assertEquals(value + at % ranks, cluster.pages.get(rank).page(2).get(JAVA_BYTE, at));
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aCounterUnderALockCountsAll(Policies policies) {
        int ranks = 4;
        each(policies, ranks, () -> {
            for (int round = 0; round < 20; round++) {
                int rank = (round * 7 + round / 3) % ranks;
                lock(rank, 2);
                set(rank, 0, 100, get(rank, 0, 100) + 1);
                unlock(rank, 2);
            }
            cluster.barrier(0);
            assertEquals(20, get(3, 0, 100));
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aConditionWakesInOrderAndAll(Policies policies) {
        each(policies, 4, () -> {
            List<Step> waits = new ArrayList<>();
            for (int rank = 1; rank < 4; rank++) {
                lock(rank, 1);
                waits.add(cluster.engines.get(rank).await(1, rank == 3 ? 8 : 7));
            }
            lock(0, 1);
            set(0, 0, 0, 5);
            cluster.engines.get(0).signal(1, 7, false);
            unlock(0, 1);
            cluster.await(waits.get(0));
            assertEquals(5, get(1, 0, 0));
            while (cluster.deliver()) {
                assertFalse(waits.get(1).isDone());
            }
            set(1, 0, 0, 6);
            cluster.engines.get(1).signal(1, 7, true);
            cluster.engines.get(1).signal(1, 8, true);
            unlock(1, 1);
            cluster.await(waits.get(1));
            assertEquals(6, get(2, 0, 0));
            unlock(2, 1);
            cluster.await(waits.get(2));
            assertEquals(6, get(3, 0, 0));
            unlock(3, 1);
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void pagesAreZerosAgainAfterTheyWereFreed(Policies policies) {
        each(policies, 3, () -> {
            for (int round = 0; round < 3; round++) {
                set(round, 0, 3, 9);
                set(2, 1, 4, 9);
                cluster.barrier(0);
                assertEquals(9, get(1, 0, 3));
                cluster.engines.forEach(engine -> engine.freed(0, 2, "ints a[2048]"));
                cluster.barrier(1);
                // The ranks do not allocate at the same time; the first uses it at once.
                cluster.engines.get(2).allocated(0, 2, 8, "longs c[1024]");
                Step early = cluster.engines.get(2).write(0, 2);
                cluster.engines.get(0).allocated(0, 2, 8, "longs c[1024]");
                cluster.engines.get(1).allocated(0, 2, 8, "longs c[1024]");
                cluster.await(early);
                for (int rank = 0; rank < 3; rank++) {
                    assertEquals(0, get(rank, 0, 3));
                    assertEquals(0, get(rank, 1, 4));
                }
                cluster.engines.forEach(engine -> engine.freed(0, 2, "longs c[1024]"));
                cluster.barrier(2);
                cluster.allocate(0, 2, 4, "ints a[2048]");
            }
        });
    }

    /// Rank 2 has passed the barrier and uses the pages again when rank 1, which still waits
    /// there, gives it the lock under which it wrote them: rank 1 is its manager, too.
    @ParameterizedTest
    @MethodSource("policies")
    void aLockBringsNothingOfAnArrayThatIsGone(Policies policies) {
        each(policies, 4, () -> {
            for (int round = 1; round < 4; round++) {
                lock(1, 1);
                set(1, 0, 5, round);
                set(1, 1, 5, round);
                unlock(1, 1);
                List<Step> steps = new ArrayList<>();
                for (Engine engine : cluster.engines) {
                    engine.freed(0, 2, "ints a[2048]");
                    steps.add(engine.barrier(0));
                }
                cluster.await(steps.get(2));
                cluster.engines.get(2).allocated(0, 2, 4, "ints a[2048]");
                lock(2, 1);
                for (int rank : new int[] {0, 1, 3}) {
                    cluster.await(steps.get(rank));
                    cluster.engines.get(rank).allocated(0, 2, 4, "ints a[2048]");
                }
                assertEquals(0, get(2, 0, 5));
                assertEquals(0, get(2, 1, 5));
                unlock(2, 1);
            }
        });
    }

    /// Page 0 goes to rank 1, and page 1 first there, then to rank 0; rank 2 is ahead of both.
    @ParameterizedTest
    @MethodSource("policies")
    void homesAreSaidAtAnyTime(Policies policies) {
        each(policies, 3, () -> {
            List<Engine> engines = cluster.engines;
            engines.get(2).distribute(0, 2, 1);
            engines.get(2).distribute(1, 2, 0);
            Step early = engines.get(2).write(0, 2);
            for (int rank = 0; rank < 2; rank++) {
                while (cluster.deliver()) { }
                engines.get(rank).distribute(0, 2, 1);
                while (cluster.deliver()) { }
                engines.get(rank).distribute(1, 2, 0);
            }
            set(1, 0, 4, 5);
            set(0, 1, 3, 6);
            cluster.await(early);
            set(2, 0, 3, 7);
            set(2, 1, 4, 8);
            cluster.barrier(0);
            for (int rank = 0; rank < 3; rank++) {
                assertEquals(5, get(rank, 0, 4));
                assertEquals(7, get(rank, 0, 3));
                assertEquals(6, get(rank, 1, 3));
                assertEquals(8, get(rank, 1, 4));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aPushOrdersWithoutABarrier(Policies policies) {
        each(policies, 3, () -> {
            for (int round = 1; round < 6; round++) {
                set(0, 0, 2, round);
                cluster.engines.get(0).handOver(0, 1, 1);
                cluster.await(cluster.engines.get(1).pushed(0));
                assertEquals(round, get(1, 0, 2));
                set(1, 0, 3, round);
                cluster.engines.get(1).handOver(0, 1, 2);
                cluster.await(cluster.engines.get(2).pushed(1));
                assertEquals(round, get(2, 0, 2));
                assertEquals(round, get(2, 0, 3));
                cluster.engines.get(2).handOver(0, 0, 0);
                cluster.await(cluster.engines.get(0).pushed(2));
                assertEquals(round, get(0, 0, 3));
            }
        });
    }
}
