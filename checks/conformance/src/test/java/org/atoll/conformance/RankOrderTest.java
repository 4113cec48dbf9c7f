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

    /// Four bits for each number hold what is below it.
    private static final int SMALL_MODULUS = 13;

    private static final Op[] OPERATIONS = {
        Op.ofInts((a, b) -> (int) compose(a, b)),
        Op.ofLongs(RankOrderTest::compose),
        Op.ofDoubles((a, b) -> compose((long) a, (long) b)),
        Op.ofFloats((a, b) -> compose((long) a, (long) b)),
        Op.ofChars((a, b) -> (int) compose(a, b)),
        Op.ofShorts((a, b) -> (int) compose(a & 0xffff, b & 0xffff)),
        Op.ofBytes(RankOrderTest::composeSmall),
        Op.ofBooleans((a, b) -> a),
    };

    private static final Kind[] KINDS = {
        Kind.INT, Kind.LONG, Kind.DOUBLE, Kind.FLOAT, Kind.CHAR, Kind.SHORT, Kind.BYTE, Kind.BOOLEAN
    };

    /// Kinds differ in their loops, which do not ask how long the message is.
    private static final Kind[] LONG_KINDS = {Kind.INT, Kind.DOUBLE, Kind.BYTE};

    @TestFactory
    Stream<DynamicNode> lambdas() {
        Axes small = new Axes(KINDS, new int[] {0, 1, 9}, true);
        Axes large = new Axes(LONG_KINDS, new int[] {2500, 20_000}, false);
        return new Contract()
                .holds("reduceKeepsTheOrderOfRanks", small, RankOrderTest::reduces)
                .holds("longReduceKeepsTheOrderOfRanks", large, RankOrderTest::reduces)
                .holds("othersKeepTheOrderOfRanks", small, RankOrderTest::others)
                .holds("longOthersKeepTheOrderOfRanks", large, RankOrderTest::others)
                .holds("reduceScatterKeepsTheOrderOfRanks", small, RankOrderTest::reduceScatters)
                .holds("longReduceScatterKeepsTheOrderOfRanks",
                        new Axes(LONG_KINDS, new int[] {2500}, false),
                        RankOrderTest::reduceScatters)
                .everywhere();
    }

    private static long compose(long f, long g) {
        long factor = (f >> 8) * (g >> 8) % MODULUS;
        long term = ((g >> 8) * (f & 255) + (g & 255)) % MODULUS;
        return factor << 8 | term;
    }

    private static int composeSmall(int f, int g) {
        int factor = (f >> 4 & 15) * (g >> 4 & 15) % SMALL_MODULUS;
        int term = ((g >> 4 & 15) * (f & 15) + (g & 15)) % SMALL_MODULUS;
        return factor << 4 | term;
    }

    /// The operation of a kind on two of its values, by way of the rank order alone.
    private static long compose(Kind kind, long f, long g) {
        return switch (kind) {
            case BOOLEAN -> f;
            case BYTE -> composeSmall((int) f, (int) g);
            default -> compose(f, g);
        };
    }

    private static Op operation(Case at) {
        return OPERATIONS[List.of(KINDS).indexOf(at.kind())];
    }

    private static long value(Kind kind, int rank, int index) {
        return switch (kind) {
            case BOOLEAN -> (rank + index) & 1;
            case BYTE -> (2 + (rank * 7L + index) % 10) << 4 | (rank * 31L + index * 3L) % 13;
            default -> (2 + (rank * 7L + index) % 200) << 8 | (rank * 31L + index * 3L) % MODULUS;
        };
    }

    private static long fold(Case at, int last, int index) {
        return IntStream.rangeClosed(0, last)
                .mapToLong(rank -> value(at.kind(), rank, index))
                .reduce((f, g) -> compose(at.kind(), f, g))
                .orElseThrow();
    }

    private static Object mine(Case at, int length) {
        return at.filled(length, i -> value(at.kind(), at.rank(), i));
    }

    private static void reduces(Case at) {
        Object result = at.comm().reduce(mine(at, at.count()), operation(at), at.root());
        if (at.atRoot()) {
            at.expect("reduce", result, at.count(), i -> fold(at, at.size() - 1, i));
        }
    }

    private static void others(Case at) {
        Comm comm = at.comm();
        Op op = operation(at);
        Object mine = mine(at, at.count());
        at.expect("allReduce", comm.allReduce(mine, op), at.count(),
                i -> fold(at, at.size() - 1, i));
        at.expect("scan", comm.scan(mine, op), at.count(), i -> fold(at, at.rank(), i));
        Object below = comm.exclusiveScan(mine, op);
        if (at.rank() > 0) {
            at.expect("exclusiveScan", below, at.count(), i -> fold(at, at.rank() - 1, i));
        }
    }

    private static void reduceScatters(Case at) {
        Object mine = mine(at, at.count() * at.size());
        int first = at.rank() * at.count();
        at.expect("reduceScatter", at.comm().reduceScatter(mine, operation(at)), at.count(),
                i -> fold(at, at.size() - 1, first + i));
    }
}
