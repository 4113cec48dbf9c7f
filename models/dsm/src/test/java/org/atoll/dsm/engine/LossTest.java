// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A rank is lost: what only it had fails and says so, the rest goes on, and nothing hangs.
class LossTest {
    private static final int SEEDS = 100;

    private Cluster cluster = new Cluster(1, Policies.CLASSIC, 1, 0);

    static Stream<Policies> policies() {
        return Stream.of(Policies.CLASSIC, Policies.parse("classic,+homes"), Policies.IMPROVED);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void nobodyHangs(Policies policies) {
        int failed = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            int ranks = seed % 8 == 7 ? 18 : 3 + seed % 3;
            cluster = new Cluster(ranks, policies, SharedArrays.PAGES, seed);
            SharedArrays.allocate(cluster);
            List<List<Op>> programs =
                    new RandomProgram(seed, ranks, false).withoutPushes().withFrees().draw();
            int victim = seed % ranks;
            for (StepFailure failure : new LossRun(cluster, programs, seed, victim).toEnd()) {
                assertEquals(StepFailure.Cause.LOST, failure.cause(), "seed " + seed);
                assertEquals(victim, failure.rank(), failure.text());
                failed++;
            }
        }
        assertTrue(failed > SEEDS, "only " + failed);
    }

    private void cluster(Policies policies, int ranks) {
        cluster = new Cluster(ranks, policies, 4, 3);
        cluster.allocate(0, 4, 4, "ints a[4096]");
    }

    private Engine engine(int rank) {
        return cluster.engines.get(rank);
    }

    private void lose(int victim) {
        while (cluster.deliver()) { }
        cluster.kill(victim);
        for (int rank = 0; rank < cluster.ranks; rank++) {
            if (rank != victim) {
                engine(rank).lost(victim);
            }
        }
        while (cluster.deliver()) { }
    }

    private static void assertLost(String text, int rank, Step step) {
        assertTrue(step.isDone(), step.describe());
        StepFailure failure = step.failure();
        assertNotNull(failure);
        assertEquals(text, Objects.requireNonNull(failure).text());
        assertEquals(rank, failure.rank());
    }

    private void assertWell(Step step) {
        while (!step.isDone()) {
            assertTrue(cluster.deliver(), step.describe());
        }
        assertNull(step.failure());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aLockGoesDownWithItsHolder(Policies policies) {
        cluster(policies, 4);
        cluster.await(engine(2).acquire(1));
        Step waits = engine(3).acquire(1);
        Step waitsToo = engine(0).acquire(1);
        lose(2);
        assertLost("dsm: lock 1 went down with rank 2", 2, waits);
        assertLost("dsm: lock 1 went down with rank 2", 2, waitsToo);
        Step later = engine(1).acquire(1);
        while (cluster.deliver()) { }
        assertLost("dsm: lock 1 went down with rank 2", 2, later);
        assertWell(engine(3).acquire(0));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aLockGoesDownWithItsManagerForThoseWhoWait(Policies policies) {
        cluster(policies, 4);
        cluster.await(engine(3).acquire(2));
        Step waits = engine(1).acquire(2);
        lose(2);
        assertLost("dsm: lock 2 went down with rank 2", 2, waits);
        engine(3).release(2);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void whoSleepsWakesWhenTheLockGoesDown(Policies policies) {
        cluster(policies, 3);
        cluster.await(engine(0).acquire(1));
        Step sleeps = engine(0).await(1, 5);
        cluster.await(engine(2).acquire(1));
        lose(2);
        assertLost("dsm: lock 1 went down with rank 2", 2, sleeps);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void theBarrierUnderWayFailsAndTheNextDoesNot(Policies policies) {
        cluster(policies, 4);
        Step dead = engine(3).barrier(0);
        Step first = engine(0).barrier(0);
        lose(3);
        Step second = engine(1).barrier(0);
        Step third = engine(2).barrier(0);
        while (cluster.deliver()) { }
        assertTrue(!dead.isDone());
        for (Step step : List.of(first, second, third)) {
            assertLost("dsm: the barrier went down with rank 3", 3, step);
        }
        List<Step> next = List.of(
                engine(0).barrier(1), engine(1).barrier(1), engine(2).barrier(1));
        next.forEach(this::assertWell);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void noBarrierIsPassedWithoutRankZero(Policies policies) {
        cluster(policies, 3);
        Step waits = engine(1).barrier(0);
        lose(0);
        assertLost("dsm: the barrier went down with rank 0", 0, waits);
        assertLost("dsm: the barrier went down with rank 0", 0, engine(2).barrier(0));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aPageGoesDownWithItsOnlyCopyAndOthersDoNot(Policies policies) {
        cluster(policies, 4);
        cluster.await(engine(3).write(2, 3));
        cluster.await(engine(1).write(1, 2));
        cluster.barrier(0);
        lose(3);
        Step gone = engine(0).read(2, 3);
        while (cluster.deliver()) { }
        assertLost("dsm: page 2 of ints a[4096] went down with rank 3", 3, gone);
        assertWell(engine(2).read(1, 2));
        // What is written whole needs nothing of what is gone.
        if (policies.has(Policy.OVERWRITE)) {
            assertWell(engine(0).overwrite(2, 3));
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aPushThatWillNotComeIsNotWaitedFor(Policies policies) {
        cluster(policies, 3);
        Step waits = engine(1).pushed(2);
        lose(2);
        assertLost("dsm: a push of rank 2 went down with rank 2", 2, waits);
        assertLost("dsm: a push of rank 2 went down with rank 2", 2, engine(1).pushed(2));
    }
}
