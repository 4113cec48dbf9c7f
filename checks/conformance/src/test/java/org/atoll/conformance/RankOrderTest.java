// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Operations from lambdas keep the order of ranks. The operation composes the functions
/// x -> a x + b over the numbers below 251, each packed as 256 a + b: it is associative and
/// anything but commutative, and exact in `int`, `long` and `double`.
class RankOrderTest {
    private static final int MODULUS = 251;

    private static final Op[] OPERATIONS = {
        Op.ofInts((a, b) -> (int) compose(a, b)),
        Op.ofLongs(RankOrderTest::compose),
        Op.ofDoubles((a, b) -> compose((long) a, (long) b))
    };

    private static final Kind[] KINDS = {Kind.INT, Kind.LONG, Kind.DOUBLE};

    @TestFactory
    Stream<DynamicNode> lambdas() {
        Axes small = new Axes(KINDS, new int[] {0, 1, 9}, true);
        Axes large = new Axes(KINDS, new int[] {2500, 20_000}, false);
        return new Contract()
                .holds("reduceKeepsTheOrderOfRanks", small, RankOrderTest::reduces)
                .holds("longReduceKeepsTheOrderOfRanks", large, RankOrderTest::reduces)
                .holds("othersKeepTheOrderOfRanks", small, RankOrderTest::others)
                .holds("longOthersKeepTheOrderOfRanks", large, RankOrderTest::others)
                .holds("reduceScatterKeepsTheOrderOfRanks", small, RankOrderTest::reduceScatters)
                .holds("longReduceScatterKeepsTheOrderOfRanks",
                        new Axes(KINDS, new int[] {2500}, false), RankOrderTest::reduceScatters)
                .everywhere();
    }

    private static long compose(long f, long g) {
        long factor = (f >> 8) * (g >> 8) % MODULUS;
        long term = ((g >> 8) * (f & 255) + (g & 255)) % MODULUS;
        return factor << 8 | term;
    }

    private static Op operation(Case at) {
        return OPERATIONS[List.of(KINDS).indexOf(at.kind())];
    }

    private static long value(int rank, int index) {
        return (long) (2 + (rank * 7 + index) % 200) << 8 | (rank * 31 + index * 3) % MODULUS;
    }

    private static long fold(int last, int index) {
        return IntStream.rangeClosed(0, last)
                .mapToLong(rank -> value(rank, index))
                .reduce(RankOrderTest::compose)
                .orElseThrow();
    }

    private static Object mine(Case at, int length) {
        return at.filled(length, i -> value(at.rank(), i));
    }

    private static void reduces(Case at) {
        Object result = at.comm().reduce(mine(at, at.count()), operation(at), at.root());
        if (at.atRoot()) {
            at.expect("reduce", result, at.count(), i -> fold(at.size() - 1, i));
        }
    }

    private static void others(Case at) {
        Comm comm = at.comm();
        Op op = operation(at);
        Object mine = mine(at, at.count());
        at.expect("allReduce", comm.allReduce(mine, op), at.count(),
                i -> fold(at.size() - 1, i));
        at.expect("scan", comm.scan(mine, op), at.count(), i -> fold(at.rank(), i));
        Object below = comm.exclusiveScan(mine, op);
        if (at.rank() > 0) {
            at.expect("exclusiveScan", below, at.count(), i -> fold(at.rank() - 1, i));
        }
    }

    private static void reduceScatters(Case at) {
        Object mine = mine(at, at.count() * at.size());
        int first = at.rank() * at.count();
        at.expect("reduceScatter", at.comm().reduceScatter(mine, operation(at)), at.count(),
                i -> fold(at.size() - 1, first + i));
    }
}
