// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.stream.Stream;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// The named operations on every type, in every operation that reduces.
class ReduceTest {

    /// A body that holds for one operation.
    private interface Reduction {
        void run(Case at, Operation operation, Object mine);
    }

    @TestFactory
    Stream<DynamicNode> reduce() {
        return new Contract()
                .holds("reduceGivesTheRootTheFold", Axes.everyKindAndRoot(0, 1, 9),
                        named(ReduceTest::reduceGivesTheRootTheFold))
                .holds("reduceTakesLongValues", Axes.everyRoot(Kind.INT, 5000, 20_001),
                        summed(ReduceTest::reduceGivesTheRootTheFold))
                .holds("reduceIntoMayBeInPlace", Axes.everyKindAndRoot(7),
                        summed(ReduceTest::reduceIntoMayBeInPlace))
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> allReduce() {
        return new Contract()
                .holds("allReduceGivesAllTheFold", Axes.everyKind(0, 1, 9, 130),
                        named(ReduceTest::allReduceGivesAllTheFold))
                .holds("allReduceTakesLongValues", Axes.of(Kind.INT, 5000, 20_001),
                        summed(ReduceTest::allReduceGivesAllTheFold))
                .holds("allReduceInPlaceAndInto", Axes.everyKind(0, 7),
                        summed(ReduceTest::allReduceInPlaceAndInto))
                .holds("floatingSumsAreTheSameOnAllRanks", Axes.of(Kind.DOUBLE, 1, 9, 3001),
                        ReduceTest::floatingSumsAreTheSameOnAllRanks)
                .holds("minAndMaxKnowNanAndNegativeZero", Axes.ONCE,
                        ReduceTest::minAndMaxKnowNanAndNegativeZero)
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> scan() {
        return new Contract()
                .holds("scanFoldsUpToTheRank", Axes.everyKind(0, 1, 9),
                        named(ReduceTest::scanFoldsUpToTheRank))
                .holds("scanTakesLongValues", Axes.of(Kind.INT, 5000, 20_001),
                        summed(ReduceTest::scanFoldsUpToTheRank))
                .holds("exclusiveScanFoldsBelowTheRank", Axes.everyKind(0, 1, 9),
                        named(ReduceTest::exclusiveScanFoldsBelowTheRank))
                .holds("exclusiveScanTakesLongValues", Axes.of(Kind.LONG, 9000),
                        summed(ReduceTest::exclusiveScanFoldsBelowTheRank))
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> reduceScatter() {
        return new Contract()
                .holds("reduceScatterGivesEqualParts", Axes.everyKind(0, 1, 9),
                        named(ReduceTest::reduceScatterGivesEqualParts))
                .holds("reduceScatterTakesLongValues", Axes.of(Kind.INT, 900, 6000),
                        summed(ReduceTest::reduceScatterGivesEqualParts))
                .holds("reduceScatterGivesUnequalParts", Axes.everyKind(0, 1, 30, 3000),
                        summed(ReduceTest::reduceScatterGivesUnequalParts))
                .everywhere();
    }

    /// All operations that the element type has.
    private static Clause.Body named(Reduction body) {
        return at -> {
            for (Operation operation : Operation.values()) {
                run(at, operation, body);
            }
        };
    }

    /// One operation is enough where the loops are not in question.
    private static Clause.Body summed(Reduction body) {
        return at -> run(at, Operation.SUM, body);
    }

    private static void run(Case at, Operation operation, Reduction body) {
        if (operation.takes(at.kind())) {
            Case named = new Case(at.comm(), at.kind(), at.count(), at.root(),
                    what -> at.differences().accept(operation + ": " + what));
            body.run(named, operation, mine(at, at.count()));
        }
    }

    private static Object mine(Case at, int length) {
        return at.filled(length, i -> Operation.value(at.kind(), at.rank(), i));
    }

    private static void expectFold(Case at, Operation operation, Object results, int last) {
        at.expect("the result", results, at.count(),
                i -> operation.fold(at.kind(), 0, last, i));
    }

    private static void expectUntouched(Case at, Object mine) {
        at.expect("the rank's own values", mine, at.count(),
                i -> Operation.value(at.kind(), at.rank(), i));
    }

    private static void reduceGivesTheRootTheFold(Case at, Operation operation, Object mine) {
        Object results = at.comm().reduce(mine, operation.op(), at.root());
        if (at.atRoot()) {
            expectFold(at, operation, results, at.size() - 1);
        } else {
            at.same("what reduce returns elsewhere", results == mine, true);
        }
        expectUntouched(at, mine);
    }

    private static void reduceIntoMayBeInPlace(Case at, Operation operation, Object mine) {
        Object apart = at.empty();
        at.comm().reduceInto(mine, at.atRoot() ? apart : null, operation.op(), at.root());
        expectUntouched(at, mine);
        at.comm().reduceInto(mine, at.atRoot() ? mine : null, operation.op(), at.root());
        if (at.atRoot()) {
            expectFold(at, operation, apart, at.size() - 1);
            expectFold(at, operation, mine, at.size() - 1);
        } else {
            expectUntouched(at, mine);
        }
    }

    private static void allReduceGivesAllTheFold(Case at, Operation operation, Object mine) {
        expectFold(at, operation, at.comm().allReduce(mine, operation.op()), at.size() - 1);
        expectUntouched(at, mine);
    }

    private static void allReduceInPlaceAndInto(Case at, Operation operation, Object mine) {
        Object apart = at.empty();
        at.comm().allReduceInto(mine, apart, operation.op());
        expectUntouched(at, mine);
        expectFold(at, operation, apart, at.size() - 1);
        at.comm().allReduceInto(mine, mine, operation.op());
        expectFold(at, operation, mine, at.size() - 1);
        Object again = mine(at, at.count());
        at.comm().allReduceInPlace(again, operation.op());
        expectFold(at, operation, again, at.size() - 1);
    }

    private static void scanFoldsUpToTheRank(Case at, Operation operation, Object mine) {
        expectFold(at, operation, at.comm().scan(mine, operation.op()), at.rank());
        expectUntouched(at, mine);
    }

    private static void exclusiveScanFoldsBelowTheRank(
            Case at, Operation operation, Object mine) {
        Object results = at.comm().exclusiveScan(mine, operation.op());
        if (at.rank() == 0) {
            expectUntouched(at, results);
        } else {
            expectFold(at, operation, results, at.rank() - 1);
        }
        expectUntouched(at, mine);
    }

    private static void reduceScatterGivesEqualParts(Case at, Operation operation, Object own) {
        Object mine = mine(at, at.count() * at.size());
        Object part = at.comm().reduceScatter(mine, operation.op());
        int first = at.count() * at.rank();
        at.expect("the part", part, at.count(),
                i -> operation.fold(at.kind(), 0, at.size() - 1, first + i));
    }

    private static void reduceScatterGivesUnequalParts(
            Case at, Operation operation, Object own) {
        int[] counts = GatherTest.unequal(at);
        int total = java.util.stream.IntStream.of(counts).sum();
        int first = java.util.stream.IntStream.of(counts).limit(at.rank()).sum();
        Object part = at.comm().reduceScatter(mine(at, total), counts, operation.op());
        at.expect("the part", part, counts[at.rank()],
                i -> operation.fold(at.kind(), 0, at.size() - 1, first + i));
    }

    /// Sums that round must round in the same way everywhere.
    private static void floatingSumsAreTheSameOnAllRanks(Case at) {
        double[] mine = new double[at.count()];
        for (int i = 0; i < mine.length; i++) {
            mine[i] = 1.0 / (1 + 3 * at.rank() + i);
        }
        double[] sum = at.comm().allReduce(mine, Op.SUM);
        double[] first = at.comm().broadcast(sum.clone(), 0);
        at.same("the sum here and on rank 0", sum, first);
    }

    private static void minAndMaxKnowNanAndNegativeZero(Case at) {
        Comm comm = at.comm();
        boolean last = at.rank() == at.size() - 1;
        double[] mine = {last ? Double.NaN : 1, last ? -0.0 : 0.0, at.rank()};
        double zero = at.size() == 1 ? -0.0 : 0.0;
        at.same("MIN", comm.allReduce(mine, Op.MIN), new double[] {Double.NaN, -0.0, 0});
        at.same("MAX", comm.allReduce(mine, Op.MAX),
                new double[] {Double.NaN, zero, at.size() - 1});
    }
}
