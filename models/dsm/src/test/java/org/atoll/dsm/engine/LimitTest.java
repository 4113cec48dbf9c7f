// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
    private static final int RANKS = 4;
    private static final int ROUNDS = 10_000;
    private static final int PAGES = 8;
    private static final long LIMIT_BYTES = 1 << 20;

    /// Each round a counter under a lock, and a page of each rank that another one reads.
    @ParameterizedTest
    @ValueSource(strings = {"classic", "improved"})
    void manyRoundsOfLocksAndBarriersStayUnderTheLimit(String policies) {
        Cluster cluster = new Cluster(
                RANKS, Policies.parse(policies), PAGES, 1, LIMIT_BYTES, Fault.NONE);
        cluster.allocate(0, PAGES, 4, "ints a[8192]");
        long most = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int rank = 0; rank < RANKS; rank++) {
                Engine engine = cluster.engines.get(rank);
                cluster.await(engine.acquire(1));
                cluster.await(engine.write(0, 1));
                add(cluster, rank, 0, 1);
                engine.release(1);
                cluster.await(engine.write(1 + rank, 2 + rank));
                add(cluster, rank, 1 + rank, 1);
            }
            cluster.barrier(0);
            for (int rank = 0; rank < RANKS; rank++) {
                int page = 1 + (rank + 1) % RANKS;
                cluster.await(cluster.engines.get(rank).read(page, page + 1));
                assertEquals(round + 1, value(cluster, rank, page));
                most = Math.max(most, cluster.engines.get(rank).storedBytes());
            }
            cluster.barrier(1);
        }
        cluster.await(cluster.engines.get(2).read(0, 1));
        assertEquals(ROUNDS * RANKS, value(cluster, 2, 0));
        assertTrue(most < LIMIT_BYTES, "stored " + most);
        assertTrue(most > LIMIT_BYTES / 4, "the limit is far: " + most);
        assertTrue(cluster.engines.get(0).counters().count(Counters.Event.COLLECTION) > 1);
    }

    private static void add(Cluster cluster, int rank, int page, int more) {
        cluster.pages.get(rank).page(page).setAtIndex(
                JAVA_INT, 3, value(cluster, rank, page) + more);
    }

    private static int value(Cluster cluster, int rank, int page) {
        return cluster.pages.get(rank).page(page).getAtIndex(JAVA_INT, 3);
    }
}
