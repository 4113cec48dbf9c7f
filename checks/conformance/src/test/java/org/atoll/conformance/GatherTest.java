// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Gather, all-gather and their forms with counts.
class GatherTest {

    @TestFactory
    Stream<DynamicNode> gather() {
        return new Contract()
                .holds("gatherPutsRanksInOrder", Axes.everyKindAndRoot(0, 1, 7, 300),
                        GatherTest::gatherPutsRanksInOrder)
                .holds("gatherTakesLongParts", Axes.everyRoot(Kind.LONG, 600, 9000),
                        GatherTest::gatherPutsRanksInOrder)
                .holds("gatherIntoWritesWhereTold", Axes.everyKindAndRoot(0, 5),
                        GatherTest::gatherIntoWritesWhereTold)
                .holds("gatherTakesUnequalParts", Axes.everyKindAndRoot(0, 1, 40),
                        GatherTest::gatherTakesUnequalParts)
                .holds("allGatherPutsRanksInOrder", Axes.everyKind(0, 1, 7, 300),
                        GatherTest::allGatherPutsRanksInOrder)
                .holds("allGatherTakesLongParts", Axes.of(Kind.FLOAT, 4000, 30_000),
                        GatherTest::allGatherPutsRanksInOrder)
                .holds("allGatherTakesUnequalParts", Axes.everyKind(0, 1, 40, 3000),
                        GatherTest::allGatherTakesUnequalParts)
                .everywhere();
    }

    private static void gatherPutsRanksInOrder(Case at) {
        Object mine = at.mine();
        Object all = at.comm().gather(mine, at.root());
        if (at.atRoot()) {
            expectAllInOrder(at, all);
        } else {
            at.same("what gather returns elsewhere", all == mine, true);
        }
        at.expectFrom(at.rank(), mine);
    }

    private static void gatherIntoWritesWhereTold(Case at) {
        Object all = at.atRoot() ? at.kind().make(at.count() * at.size()) : null;
        at.comm().gatherInto(at.mine(), all, at.root());
        if (at.atRoot()) {
            expectAllInOrder(at, all);
        }
        Object everywhere = at.kind().make(at.count() * at.size());
        at.comm().allGatherInto(at.mine(), everywhere);
        expectAllInOrder(at, everywhere);
    }

    private static void allGatherPutsRanksInOrder(Case at) {
        Object mine = at.mine();
        expectAllInOrder(at, at.comm().allGather(mine));
        at.expectFrom(at.rank(), mine);
    }

    private static void expectAllInOrder(Case at, Object all) {
        at.expect("what was gathered", all, at.count() * at.size(),
                i -> Case.value(i / at.count(), i % at.count()));
    }

    /// Rank r gives r halves of the case's count, so that rank 0 gives nothing.
    static int[] unequal(Case at) {
        return IntStream.range(0, at.size()).map(r -> r * at.count() / 2).toArray();
    }

    /// The values of all ranks one behind the other, for given counts.
    static long[] joined(int... counts) {
        return IntStream.range(0, counts.length)
                .boxed()
                .flatMapToLong(r -> IntStream.range(0, counts[r]).mapToLong(i -> Case.value(r, i)))
                .toArray();
    }

    private static Object own(Case at, int... counts) {
        return at.filled(counts[at.rank()], i -> Case.value(at.rank(), i));
    }

    private static void gatherTakesUnequalParts(Case at) {
        int[] counts = unequal(at);
        long[] wanted = joined(counts);
        int[] given = at.atRoot() ? counts : new int[0];
        Object all = at.comm().gather(own(at, counts), given, at.root());
        if (at.atRoot()) {
            at.expect("what was gathered", all, wanted.length, i -> wanted[i]);
        }
    }

    private static void allGatherTakesUnequalParts(Case at) {
        int[] counts = unequal(at);
        long[] wanted = joined(counts);
        Object all = at.comm().allGather(own(at, counts), counts);
        at.expect("what was gathered", all, wanted.length, i -> wanted[i]);
    }
}
