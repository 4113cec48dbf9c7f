// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Operations on pairs, on tuples, on numbers in memory segments, and those that only choose an
/// operand.
class OperatorTest {
    private static final Kind[] NUMBERS = {
        Kind.INT, Kind.LONG, Kind.SHORT, Kind.FLOAT, Kind.DOUBLE
    };

    @TestFactory
    Stream<DynamicNode> operators() {
        return new Contract()
                .holds("pairsGiveTheExtremeAndItsIndex",
                        new Axes(NUMBERS, new int[] {0, 1, 9}, true), OperatorTest::pairs)
                .holds("longPairsAreNotDivided",
                        new Axes(new Kind[] {Kind.INT, Kind.DOUBLE}, new int[] {5001}, false),
                        OperatorTest::pairs)
                .holds("notANumberIsFoundToo", Axes.ONCE, OperatorTest::notANumber)
                .holds("pairsOfTwoTypesAreInSegments", Axes.of(Kind.INT, 1, 7, 3001),
                        OperatorTest::pairsInSegments)
                .holds("numbersAreInSegmentsAndBytes", Axes.of(Kind.INT, 0, 1, 3001),
                        OperatorTest::numbersInSegments)
                .holds("replaceAndNoOpChooseAnOperand", Axes.everyKindAndRoot(0, 5),
                        OperatorTest::chosen)
                .holds("loopsKeepTuplesTogether", Axes.everyRoot(Kind.LONG, 1, 33),
                        OperatorTest::tuples)
                .holds("longLoopsKeepTuplesTogether", Axes.of(Kind.LONG, 4001),
                        OperatorTest::tuples)
                .in(Setting.few());
    }

    /// Values with many ties, so that the index decides.
    private static long value(int rank, int pair) {
        return (rank * 5L + pair * 3L) % 4 - 2;
    }

    /// Indices fall where ranks rise, so that the rule of the smaller one shows.
    private static long index(int rank, int pair) {
        return 100L + pair % 7 - rank;
    }

    private static int winner(int ranks, int pair, boolean largest) {
        int best = 0;
        for (int rank = 1; rank < ranks; rank++) {
            long more = largest
                    ? value(rank, pair) - value(best, pair)
                    : value(best, pair) - value(rank, pair);
            best = more > 0 || more == 0 && index(rank, pair) < index(best, pair) ? rank : best;
        }
        return best;
    }

    private static long expected(int ranks, int place, boolean largest) {
        int pair = place / 2;
        int from = winner(ranks, pair, largest);
        return place % 2 == 0 ? value(from, pair) : index(from, pair);
    }

    private static void pairs(Case at) {
        Comm comm = at.comm();
        int length = 2 * at.count();
        Object mine = at.filled(length, i ->
                i % 2 == 0 ? value(at.rank(), i / 2) : index(at.rank(), i / 2));
        at.expect("MAXLOC", comm.allReduce(mine, Op.MAXLOC), length,
                i -> expected(at.size(), i, true));
        Object least = comm.reduce(mine, Op.MINLOC, at.root());
        if (at.atRoot()) {
            at.expect("MINLOC", least, length, i -> expected(at.size(), i, false));
        }
        at.expect("MINLOC up to here", comm.scan(mine, Op.MINLOC), length,
                i -> expected(at.rank() + 1, i, false));
    }

    private static void notANumber(Case at) {
        boolean last = at.rank() == at.size() - 1;
        double[] mine = {last ? Double.NaN : 1, at.rank()};
        double[] wanted = {Double.NaN, at.size() - 1};
        at.same("MAXLOC", at.comm().allReduce(mine, Op.MAXLOC), wanted);
        at.same("MINLOC", at.comm().allReduce(mine, Op.MINLOC), wanted);
    }

    private static void pairsInSegments(Case at) {
        int bytes = Double.BYTES + Integer.BYTES;
        byte[] mine = new byte[at.count() * bytes];
        MemorySegment segment = MemorySegment.ofArray(mine);
        for (int i = 0; i < at.count(); i++) {
            segment.set(JAVA_DOUBLE_UNALIGNED, (long) i * bytes, value(at.rank(), i));
            segment.set(JAVA_INT_UNALIGNED, (long) i * bytes + Double.BYTES,
                    (int) index(at.rank(), i));
        }
        Op op = Op.MAXLOC.inBytes(double.class, int.class);
        MemorySegment all = at.comm().allReduce(segment, op);
        at.same("the same in bytes", at.comm().allReduce(mine, op),
                all.toArray(JAVA_BYTE));
        for (int i = 0; i < at.count(); i++) {
            int from = winner(at.size(), i, true);
            at.same("value", all.get(JAVA_DOUBLE_UNALIGNED, (long) i * bytes),
                    (double) value(from, i));
            at.same("index", (long) all.get(JAVA_INT_UNALIGNED, (long) i * bytes + Double.BYTES),
                    index(from, i));
        }
    }

    private static void numbersInSegments(Case at) {
        double[] mine = new double[at.count()];
        Arrays.setAll(mine, i -> value(at.rank(), i) + i);
        byte[] bytes = new byte[mine.length * Double.BYTES];
        MemorySegment.ofArray(bytes).copyFrom(MemorySegment.ofArray(mine));
        byte[] sum = at.comm().allReduce(bytes, Op.SUM.inBytes(double.class));
        double[] wanted = at.comm().allReduce(mine, Op.SUM);
        double[] found = new double[wanted.length];
        MemorySegment.ofArray(found).copyFrom(MemorySegment.ofArray(sum));
        at.same("the sum", found, wanted);
        MemorySegment pairs = MemorySegment.ofArray(new double[2 * mine.length + 1]);
        for (int i = 0; i < 2 * mine.length; i++) {
            double number = i % 2 == 0 ? mine[i / 2] : index(at.rank(), i / 2);
            pairs.setAtIndex(JAVA_DOUBLE_UNALIGNED, i + 1, number);
        }
        Part numbers = Part.of(pairs, 1, 2L * mine.length, ElementKinds.SEGMENT_DOUBLES);
        at.comm().parts().allReduce(Part.IN_PLACE, numbers, Op.MAXLOC).run();
        double[] largest = at.comm().allReduce(mine, Op.MAX);
        for (int i = 0; i < mine.length; i++) {
            at.same("the largest", pairs.getAtIndex(JAVA_DOUBLE_UNALIGNED, 2L * i + 1), largest[i]);
        }
    }

    private static void chosen(Case at) {
        Object last = at.comm().allReduce(at.mine(), Op.REPLACE);
        at.expectFrom(at.size() - 1, last);
        Object first = at.comm().reduce(at.mine(), Op.NO_OP, at.root());
        if (at.atRoot()) {
            at.expectFrom(0, first);
        }
        at.expectFrom(at.rank(), at.comm().scan(at.mine(), Op.REPLACE));
    }

    /// Composes affine functions modulo 2^64, given as a factor and a term: no value of a tuple
    /// can be combined without the other, and the order matters.
    private static void compose(Object left, long leftAt, Object right, long rightAt, long count) {
        long[] a = (long[]) left;
        long[] b = (long[]) right;
        if (count % 2 != 0 || leftAt % 2 != 0 || rightAt % 2 != 0) {
            throw new AssertionError("a tuple was divided");
        }
        for (int i = 0; i < count; i += 2) {
            int x = (int) leftAt + i;
            int y = (int) rightAt + i;
            b[y + 1] += b[y] * a[x + 1];
            b[y] *= a[x];
        }
    }

    private static final Op COMPOSE = Op.of(OperatorTest::compose).ofTuples(2);

    private static long[] own(int rank, int tuples) {
        return IntStream.range(0, 2 * tuples).mapToLong(i -> 3 + rank * 7L + i).toArray();
    }

    private static long[] fold(int ranks, int tuples) {
        long[] all = own(0, tuples);
        for (int rank = 1; rank < ranks; rank++) {
            long[] next = own(rank, tuples);
            compose(all, 0, next, 0, all.length);
            all = next;
        }
        return all;
    }

    private static void tuples(Case at) {
        Comm comm = at.comm();
        long[] mine = own(at.rank(), at.count());
        at.same("allReduce", comm.allReduce(mine, COMPOSE), fold(at.size(), at.count()));
        at.same("scan", comm.scan(mine, COMPOSE), fold(at.rank() + 1, at.count()));
        long[] root = comm.reduce(mine, COMPOSE, at.root());
        if (at.atRoot()) {
            at.same("reduce", root, fold(at.size(), at.count()));
        }
        int[] counts = IntStream.range(0, at.size()).map(r -> 2 * (r % 3)).toArray();
        int total = IntStream.of(counts).sum();
        int first = IntStream.of(counts).limit(at.rank()).sum();
        at.same("reduceScatter", comm.reduceScatter(own(at.rank(), total / 2), counts, COMPOSE),
                Arrays.copyOfRange(fold(at.size(), total / 2), first, first + counts[at.rank()]));
    }
}
