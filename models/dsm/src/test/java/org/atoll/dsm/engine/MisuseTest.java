// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MisuseTest {
    private Cluster cluster = new Cluster(3, Policies.CLASSIC, 4, 1);

    private Engine engine(int rank) {
        return cluster.engines.get(rank);
    }

    private static void assertRefused(String message, Runnable call) {
        assertEquals(message,
                assertThrows(IllegalStateException.class, call::run).getMessage());
    }

    @Test
    void aLockIsTakenOnceAndGivenBackOnce() {
        assertRefused("dsm: unlock: rank 1 does not have lock 2", () -> engine(1).release(2));
        cluster.await(engine(1).acquire(2));
        assertRefused("dsm: rank 1 has lock 2 already", () -> engine(1).acquire(2));
        engine(1).release(2);
        assertRefused("dsm: unlock: rank 1 does not have lock 2", () -> engine(1).release(2));
        assertRefused("dsm: await: rank 1 does not have lock 2", () -> engine(1).await(2, 0));
        assertRefused("dsm: signal: rank 1 does not have lock 2",
                () -> engine(1).signal(2, 0, true));
    }

    private List<String> failures(List<Step> steps) {
        while (cluster.deliver()) { }
        List<String> texts = new ArrayList<>();
        for (Step step : steps) {
            assertTrue(step.isDone(), step.describe());
            texts.add(Objects.requireNonNull(step.failure()).text());
        }
        return texts;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 17})
    void differentBarriersAreToldToAll(int ranks) {
        cluster = new Cluster(ranks, Policies.IMPROVED, 4, 1);
        List<Step> steps = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            steps.add(engine(rank).barrier(rank == 2 ? 7 : 4));
        }
        for (String text : failures(steps)) {
            assertTrue(text.matches("dsm: rank 2 is at barrier 7, rank \\d+ at barrier 4"
                    + "|dsm: rank \\d+ is at barrier 4, rank 2 at barrier 7"), text);
        }
        cluster.barrier(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 17})
    void differentAllocationsAreToldToAll(int ranks) {
        cluster = new Cluster(ranks, Policies.IMPROVED, 4, 1);
        List<Step> steps = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            engine(rank).allocated(0, 1, 4, "ints a[10]");
            if (rank != 1) {
                engine(rank).allocated(1, 1, 8, rank == 2 ? "longs b[10]" : "doubles b[10]");
            }
            steps.add(engine(rank).barrier(0));
        }
        String text = failures(steps).getFirst();
        assertTrue(List.of(
                "dsm: rank 1 has allocated and freed nothing more before a barrier where rank 0"
                        + " has allocated doubles b[10]",
                "dsm: rank 2 has allocated longs b[10] before a barrier where rank 0 has allocated"
                        + " doubles b[10]").contains(text), text);
    }

    @Test
    void whatAnotherRankWillNotAllocateIsNotWaitedFor() {
        engine(2).allocated(0, 1, 4, "ints a[10]");
        Step waits = engine(2).read(0, 1);
        while (cluster.deliver()) { }
        assertTrue(!waits.isDone());
        Step barrier = engine(0).barrier(0);
        assertEquals(List.of("dsm: rank 2 uses page 0 of ints a[10], which rank 0 had not"
                + " allocated before it came to the barrier"), failures(List.of(waits)));
        assertTrue(!barrier.isDone());
    }

    @Test
    void pagesThatAreNotAllocatedAreRefused() {
        cluster.allocate(0, 2, 4, "ints a[2048]");
        assertEquals("dsm: pages 1 to 2 are not all allocated", assertThrows(
                IllegalArgumentException.class, () -> engine(0).read(1, 3)).getMessage());
        assertEquals("dsm: ints b[1024] at page 1 lies in page 1 of ints a[2048]", assertThrows(
                IllegalArgumentException.class,
                () -> engine(0).allocated(1, 1, 4, "ints b[1024]")).getMessage());
        assertRefused("dsm: ints b[1024] is not allocated",
                () -> engine(0).freed(1, 1, "ints b[1024]"));
    }

    @Test
    void nobodyPushesToItselfOrToARankThatIsNot() {
        assertEquals("dsm: rank 1 cannot push to rank 1; there are 0 to 2", assertThrows(
                IllegalArgumentException.class,
                () -> engine(1).handOver(0, 0, 1)).getMessage());
        assertEquals("dsm: rank 1 cannot wait for a push of rank 3; there are 0 to 2",
                assertThrows(IllegalArgumentException.class,
                        () -> engine(1).pushed(3)).getMessage());
    }

    @Test
    void aPageThatIsNotReadIsNotPushed() {
        cluster.allocate(0, 2, 4, "ints a[2048]");
        assertRefused("dsm: push: page 1 of ints a[2048] is not current at rank 1; read it first",
                () -> engine(1).handOver(1, 2, 0));
    }
}
