// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Broadcast and barrier.
class BroadcastTest {
    private final ConcurrentMap<Integer, AtomicInteger> arrived = new ConcurrentHashMap<>();

    @TestFactory
    Stream<DynamicNode> broadcast() {
        return new Contract()
                .holds("bringsTheRootsValuesToAll", Axes.everyKindAndRoot(0, 1, 7, 300),
                        BroadcastTest::bringsTheRootsValuesToAll)
                .holds("bringsLongValuesToAll", Axes.everyRoot(Kind.DOUBLE, 2049, 20_000),
                        BroadcastTest::bringsTheRootsValuesToAll)
                .holds("keepsTheOrderOfCalls", Axes.everyRoot(Kind.INT, 3),
                        BroadcastTest::keepsTheOrderOfCalls)
                .holds("barrierHoldsUntilAllHaveCome", Axes.ONCE,
                        this::barrierHoldsUntilAllHaveCome)
                .everywhere();
    }

    private static void bringsTheRootsValuesToAll(Case at) {
        Object buffer = at.atRoot() ? at.mine() : at.empty();
        Object returned = at.comm().broadcast(buffer, at.root());
        at.expectFrom(at.root(), buffer);
        at.same("what broadcast returns", returned == buffer, true);
    }

    /// A root that runs ahead must not overtake itself.
    private static void keepsTheOrderOfCalls(Case at) {
        for (int round = 0; round < 20; round++) {
            int base = round;
            Object buffer =
                    at.atRoot() ? at.filled(at.count(), i -> base * 10L + i) : at.empty();
            at.comm().broadcast(buffer, at.root());
            at.expect("round " + round, buffer, at.count(), i -> base * 10L + i);
        }
    }

    /// The ranks share this JVM, so they can count in memory who has come. Communicators that
    /// are in use at the same time differ in their first member.
    private void barrierHoldsUntilAllHaveCome(Case at) {
        AtomicInteger here =
                arrived.computeIfAbsent(at.comm().worldRank(0), k -> new AtomicInteger());
        int before = here.get();
        at.comm().barrier();
        for (int round = 1; round <= 10; round++) {
            here.incrementAndGet();
            at.comm().barrier();
            int least = round * at.size();
            at.same("arrivals before round " + round + " ends",
                    here.get() - before >= least, true);
            at.comm().barrier();
        }
    }
}
