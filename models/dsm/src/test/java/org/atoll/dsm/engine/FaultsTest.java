// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Planted faults are found.
class FaultsTest {
    private static final int SEEDS = 200;

    /// Classic finds all but the twin: there no diff is merged into a page that is written.
    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void seedsFindAPlantedFault(Fault fault) {
        Policies policies = switch (fault) {
            case TWIN_NOT_PATCHED, GRANT_WITHOUT_NOTICES -> Policies.IMPROVED;
            default -> Policies.CLASSIC;
        };
        for (int seed = 0; seed < SEEDS; seed++) {
            if (isFound(policies, seed, fault)) {
                return;
            }
        }
        throw new AssertionError(fault + " is not found");
    }

    /// A wrong value counts, not that some invariant is broken later.
    private static boolean isFound(Policies policies, int seed, Fault fault) {
        try {
            return !Seeds.run(policies, seed, fault).isEmpty();
        } catch (RuntimeException | AssertionError e) {
            return false;
        }
    }

    /// Rank 1 flushes early, rank 2 overwrites what it wrote, and rank 0, the home, writes
    /// something else in the same page all the time.
    @Test
    void aTwinThatIsNotPatchedSetsBackALaterStore() {
        assertEquals(20, lastStore(Fault.NONE));
        assertNotEquals(20, lastStore(Fault.TWIN_NOT_PATCHED));
    }

    private static int lastStore(Fault fault) {
        Cluster cluster = new Cluster(
                4, Policies.parse("classic,+homes"), 2, 7, Engine.LIMIT_BYTES, fault);
        cluster.allocate(0, 2, 4, "ints a[2048]");
        cluster.engines.forEach(engine -> engine.distribute(0, 1, 0));
        // The page gets known as one of several writers; all hold copies.
        for (int rank = 0; rank < 4; rank++) {
            store(cluster, rank, 10 + rank, 1);
        }
        cluster.barrier(0);
        for (int rank = 0; rank < 4; rank++) {
            cluster.await(cluster.engines.get(rank).read(0, 1));
        }
        // The more rank 0 has seen, the later is its diff applied.
        for (int round = 0; round < 5; round++) {
            for (int rank : new int[] {3, 0}) {
                cluster.await(cluster.engines.get(rank).acquire(2));
                cluster.await(cluster.engines.get(rank).write(1, 2));
                cluster.engines.get(rank).release(2);
            }
        }
        cluster.await(cluster.engines.get(0).acquire(3));
        store(cluster, 0, 10, 2);
        cluster.await(cluster.engines.get(1).acquire(1));
        store(cluster, 1, 50, 10);
        cluster.engines.get(1).release(1);
        cluster.await(cluster.engines.get(2).acquire(1));
        store(cluster, 2, 50, 20);
        cluster.engines.get(2).release(1);
        List<Step> steps = new ArrayList<>();
        steps.add(cluster.engines.get(1).barrier(1));
        while (cluster.deliver()) {
            assertTrue(!steps.getFirst().isDone());
        }
        cluster.engines.get(0).release(3);
        cluster.await(cluster.engines.get(3).acquire(3));
        cluster.await(cluster.engines.get(3).read(0, 1)); // the diff of rank 0 is made
        cluster.engines.get(3).release(3);
        for (int rank : new int[] {0, 2, 3}) {
            steps.add(cluster.engines.get(rank).barrier(1));
        }
        steps.forEach(cluster::await);
        cluster.await(cluster.engines.get(1).read(0, 1));
        return cluster.pages.get(1).page(0).getAtIndex(JAVA_INT, 50);
    }

    private static void store(Cluster cluster, int rank, int index, int value) {
        cluster.await(cluster.engines.get(rank).write(0, 1));
        cluster.pages.get(rank).page(0).setAtIndex(JAVA_INT, index, value);
    }
}
