// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.atoll.mpj.Part;
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
                .holds("fillsOnlyWhatTheRootGives", Axes.everyRoot(Kind.INT, 0, 1, 7, 512),
                        BroadcastTest::fillsOnlyWhatTheRootGives)
                .holdsInOneJvm("barrierHoldsUntilAllHaveCome", Axes.ONCE,
                        this::barrierHoldsUntilAllHaveCome)
                .everywhere();
    }

    private static void bringsTheRootsValuesToAll(Case at) {
        Object buffer = at.atRoot() ? at.mine() : at.empty();
        Object returned = at.comm().broadcast(buffer, at.root());
        at.expectFrom(at.root(), buffer);
        at.same("what broadcast returns", returned == buffer, true);
    }

    /// Receivers have room for more, each for another number; what comes later is not mixed up
    /// with it.
    private static void fillsOnlyWhatTheRootGives(Case at) {
        int more = at.atRoot() ? 0 : at.rank() * 61;
        for (int round = 0; round < 3; round++) {
            int base = round;
            Object room = at.filled(at.count() + more, i -> at.atRoot() ? base * 10L + i : -1);
            Part part = Part.of(room);
            long bytes = round == 1
                    ? at.comm().parts().broadcastUpTo(part, at.root()).start().await()
                    : at.comm().parts().broadcastUpTo(part, at.root()).run();
            at.expect("round " + round, room, at.count() + more,
                    i -> i < at.count() ? base * 10L + i : -1);
            at.same("bytes", bytes, part.elements().elementBytes() * (long) at.count());
            Object next = at.atRoot() ? at.mine() : at.empty();
            at.comm().broadcast(next, at.root());
            at.expectFrom(at.root(), next);
        }
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
