// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.atoll.trials.MemoryEvent.Acquired;
import org.atoll.trials.MemoryEvent.Arrived;
import org.atoll.trials.MemoryEvent.Departed;
import org.atoll.trials.MemoryEvent.Load;
import org.atoll.trials.MemoryEvent.Place;
import org.atoll.trials.MemoryEvent.Pushing;
import org.atoll.trials.MemoryEvent.Released;
import org.atoll.trials.MemoryEvent.Store;
import org.atoll.trials.MemoryEvent.Taken;
import org.junit.jupiter.api.Test;

/// Traces written by hand, and the values that a load in them may have given.
class MemoryOrderTest {
    private static final Place X = new Place(0, 0, 0);
    private static final Place Y = new Place(0, 0, 1);

    private static List<String> check(MemoryEvent... events) {
        List<String> wrong = new ArrayList<>();
        new MemoryOrder(2).check(List.of(events), wrong::add);
        return wrong;
    }

    @Test
    void aConcurrentStoreMayBeSeenOrNot() {
        assertThat(check(new Store(0, X, 7), new Load(1, X, 7), new Load(1, X, 0))).isEmpty();
    }

    @Test
    void whatNobodyHasStoredIsWrong() {
        assertThat(check(new Store(0, X, 7), new Load(1, Y, 7))).singleElement().asString()
                .startsWith("Load[rank=1").contains("is neither of a latest nor of a concurrent");
        assertThat(check(new Load(1, X, 3))).hasSize(1);
    }

    @Test
    void aRankSeesItsOwnLastStore() {
        assertThat(check(new Store(0, X, 7), new Store(0, X, 8), new Load(0, X, 8))).isEmpty();
        assertThat(check(new Store(0, X, 7), new Store(0, X, 8), new Load(0, X, 7))).hasSize(1);
        assertThat(check(new Store(0, X, 7), new Load(0, X, 0))).hasSize(1);
    }

    private static List<String> afterLock(long value) {
        return check(
                new Acquired(0, 2), new Store(0, X, 7), new Store(0, X, 8), new Released(0, 2),
                new Acquired(1, 2), new Load(1, X, value), new Released(1, 2));
    }

    @Test
    void aLockOrders() {
        assertThat(afterLock(8)).isEmpty();
        assertThat(afterLock(7)).hasSize(1);
        assertThat(afterLock(0)).hasSize(1);
    }

    @Test
    void aLockIsWithOneRank() {
        assertThat(check(new Acquired(0, 2), new Acquired(1, 2))).singleElement().asString()
                .endsWith("although rank 0 has it");
    }

    private static List<String> afterBarrier(long value) {
        return check(
                new Store(0, X, 7), new Store(1, X, 8), new Arrived(0), new Arrived(1),
                new Departed(1), new Store(1, X, 9), new Departed(0), new Load(0, X, value));
    }

    @Test
    void aBarrierOrders() {
        assertThat(afterBarrier(7)).isEmpty();
        assertThat(afterBarrier(8)).isEmpty();
        assertThat(afterBarrier(9)).isEmpty();
        assertThat(afterBarrier(0)).hasSize(1);
    }

    @Test
    void noneLeavesABarrierBeforeAllAreThere() {
        assertThat(check(new Arrived(0), new Departed(0))).hasSize(1);
    }

    @Test
    void aPushOrders() {
        assertThat(check(new Store(0, X, 7), new Pushing(0, 1), new Store(0, Y, 8),
                new Taken(1, 0), new Load(1, X, 7), new Load(1, Y, 0))).isEmpty();
        assertThat(check(new Store(0, X, 7), new Pushing(0, 1), new Taken(1, 0),
                new Load(1, X, 0))).hasSize(1);
        assertThat(check(new Taken(1, 0))).hasSize(1);
    }
}
