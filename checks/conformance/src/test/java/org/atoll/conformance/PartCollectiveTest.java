// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Collectives over parts: stretches in the middle of a buffer, layouts, parts in any order and
/// of any kind, and data that is in its place already.
class PartCollectiveTest {
    private static final int BEFORE = 3;
    private static final Kind[] KINDS = {
        Kind.INT, Kind.DOUBLE, Kind.BOOLEAN, Kind.HEAP_SEGMENT
    };

    @TestFactory
    Stream<DynamicNode> parts() {
        Axes usual = new Axes(KINDS, new int[] {0, 5}, true);
        Axes long1 = new Axes(new Kind[] {Kind.INT, Kind.BOOLEAN}, new int[] {5001}, false);
        return new Contract()
                .holds("rootedPartsMove", usual, PartCollectiveTest::rooted)
                .holds("longRootedPartsMove", long1, PartCollectiveTest::rooted)
                .holds("partsMoveBetweenAll", usual, PartCollectiveTest::between)
                .holds("longPartsMoveBetweenAll", long1, PartCollectiveTest::between)
                .holds("partsOfAnySizeAndOrder", usual, PartCollectiveTest::unequal)
                .holds("roomToSpareStays", Axes.everyRoot(Kind.INT, 0, 3, 5001),
                        PartCollectiveTest::spare)
                .holds("partsOfAnyKind", Axes.everyRoot(Kind.INT, 0, 3, 700),
                        PartCollectiveTest::mixed)
                .holds("whatIsInPlaceStays", usual, PartCollectiveTest::inPlace)
                .holds("partsAreCombined",
                        new Axes(new Kind[] {Kind.INT, Kind.DOUBLE}, new int[] {5, 4001}, true),
                        PartCollectiveTest::combined)
                .in(Setting.few());
    }

    /// Two ways for a part to lie: side by side, or every second element.
    private enum Lie { TOGETHER, APART }

    private static int reach(Lie lie, int count) {
        return BEFORE + (lie == Lie.TOGETHER ? count : 2 * count) + 1;
    }

    private static Part part(Object buffer, Lie lie, int count) {
        if (lie == Lie.TOGETHER) {
            return Part.of(buffer, BEFORE, count);
        }
        Elements elements = ElementKinds.of(buffer);
        Layout second = new Strided(elements, Math.max(count, 1), 1, 2);
        return count == 0 ? Part.of(buffer, BEFORE, 0, second) : Part.of(buffer, BEFORE, 1, second);
    }

    private static Object empty(Case at, Lie lie, int count) {
        return at.filled(reach(lie, count), i -> -1);
    }

    private static Object holding(
            Case at, Lie lie, int count, IntToLongFunction values) {
        int step = lie == Lie.TOGETHER ? 1 : 2;
        return at.filled(reach(lie, count), i -> {
            int place = i - BEFORE;
            boolean inside = place >= 0 && place < step * count && place % step == 0;
            return inside ? values.applyAsLong(place / step) : -1;
        });
    }

    /// What lies between the elements of a part must not be touched.
    private static void expect(
            Case at,
            String what,
            Object buffer,
            Lie lie,
            int count,
            IntToLongFunction values) {
        long[] wanted = at.kind().read(holding(at, lie, count, values));
        at.expect(what + " " + lie, buffer, wanted.length, i -> wanted[i]);
    }

    private static void rooted(Case at) {
        int n = at.count();
        int all = n * at.size();
        for (Lie out : Lie.values()) {
            Lie in = Lie.values()[(out.ordinal() + at.rank()) % 2];
            Object data = at.atRoot()
                    ? holding(at, in, n, i -> Case.value(at.root(), i)) : empty(at, in, n);
            at.comm().parts().broadcast(part(data, in, n), at.root()).run();
            expect(at, "broadcast", data, in, n, i -> Case.value(at.root(), i));
            Object mine = holding(at, in, n, i -> Case.value(at.rank(), i));
            Object gathered = empty(at, out, all);
            at.comm().parts().gather(part(mine, in, n),
                    at.atRoot() ? part(gathered, out, all) : null,
                    at.root()).run();
            if (at.atRoot()) {
                expect(at, "gather", gathered, out, all, i -> Case.value(i / n, i % n));
            }
            Object back = empty(at, in, n);
            at.comm().parts().scatter(at.atRoot() ? part(gathered, out, all) : null,
                    part(back, in, n),
                    at.root()).run();
            expect(at, "scatter", back, in, n, i -> Case.value(at.rank(), i));
        }
    }

    private static void between(Case at) {
        int n = at.count();
        int all = n * at.size();
        for (Lie out : Lie.values()) {
            Lie in = Lie.values()[(out.ordinal() + at.rank()) % 2];
            Object mine = holding(at, in, n, i -> Case.value(at.rank(), i));
            Object everything = empty(at, out, all);
            at.comm().parts().allGather(part(mine, in, n), part(everything, out, all)).run();
            expect(at, "allGather", everything, out, all, i -> Case.value(i / n, i % n));
            Object sent = holding(at, in, all, i -> to(at, at.rank(), i / n, i % n));
            Object received = empty(at, out, all);
            at.comm().parts().allToAll(part(sent, in, all), part(received, out, all)).run();
            expect(at, "allToAll", received, out, all, i -> to(at, i / n, at.rank(), i % n));
        }
    }

    private static long to(Case at, int from, int dest, int index) {
        return Case.value(from * at.size() + dest, index);
    }

    /// Rank r has r % 3 halves of the count; parts lie from the last rank to the first.
    private static int[] counts(Case at) {
        return IntStream.range(0, at.size()).map(r -> r % 3 * at.count() / 2).toArray();
    }

    private static int[] fromTheEnd(int[] counts) {
        int[] at = new int[counts.length];
        for (int r = counts.length - 2; r >= 0; r--) {
            at[r] = at[r + 1] + counts[r + 1] + 1;
        }
        return at;
    }

    private static void unequal(Case at) {
        int[] counts = counts(at);
        int[] places = fromTheEnd(counts);
        int length = IntStream.of(counts).sum() + at.size();
        Comm comm = at.comm();
        Part mine = Part.of(at.filled(counts[at.rank()], i -> Case.value(at.rank(), i)));
        Object gathered = at.filled(length, i -> -1);
        Parts parts = Parts.of(gathered, counts, places);
        comm.parts().gather(mine, at.atRoot() ? parts : null, at.root()).run();
        if (at.atRoot()) {
            expectParts(at, "gather", gathered, counts, places);
        }
        Object back = at.filled(counts[at.rank()], i -> -1);
        comm.parts().scatter(at.atRoot() ? parts : null, Part.of(back), at.root()).run();
        at.expect("scatter", back, counts[at.rank()], i -> Case.value(at.rank(), i));
        Object everything = at.filled(length, i -> -1);
        comm.parts().allGather(mine, Parts.of(everything, counts, places)).run();
        expectParts(at, "allGather", everything, counts, places);
    }

    private static void expectParts(
            Case at, String what, Object buffer, int[] counts, int[] places) {
        long[] wanted = new long[(int) ElementKinds.lengthOf(buffer)];
        Arrays.fill(wanted, -1);
        for (int r = 0; r < counts.length; r++) {
            for (int i = 0; i < counts[r]; i++) {
                wanted[places[r] + i] = Case.value(r, i);
            }
        }
        at.expect(what, buffer, wanted.length, i -> wanted[i]);
    }

    /// Every second rank's part is of doubles, the others are every third of some ints: 8 bytes
    /// for each count either way.
    private static Part lot(int owner, int count, long value) {
        if (owner % 2 == 0) {
            double[] doubles = new double[count + 1];
            Arrays.fill(doubles, value);
            return Part.of(doubles, 0, count);
        }
        int[] ints = new int[6 * count + 1];
        Arrays.fill(ints, (int) value);
        return Part.of(ints, 1, count, new Strided(ElementKinds.INTS, 2, 1, 3));
    }

    private static void expectLot(Case at, String what, int owner, Part found, long value) {
        Part wanted = lot(owner, (int) (found.bytes() / 8), value);
        at.same(what + " of " + owner, packed(found), packed(wanted));
    }

    private static byte[] packed(Part part) {
        byte[] bytes = new byte[(int) part.bytes()];
        part.packer().pack(part.buffer(), part.offset(), 0, bytes.length,
                MemorySegment.ofArray(bytes), 0);
        return bytes;
    }

    private static Parts lots(Case at, IntToLongFunction values) {
        Part[] parts = new Part[at.size()];
        for (int r = 0; r < parts.length; r++) {
            parts[r] = lot(r, at.count() + r % 2, values.applyAsLong(r));
        }
        return Parts.of(parts);
    }

    /// The part that holds all is longer than needed.
    private static void spare(Case at) {
        int n = at.count();
        int all = n * at.size();
        int more = all + 2;
        Object mine = at.mine();
        Object everything = at.filled(more, i -> -1);
        at.comm().parts().gather(Part.of(mine), at.atRoot() ? Part.of(everything) : null,
                at.root()).run();
        if (at.atRoot()) {
            at.expect("gather", everything, more,
                    i -> i < all ? Case.value(i / n, i % n) : -1);
        }
        Object back = at.empty();
        at.comm().parts().scatter(at.atRoot() ? Part.of(everything) : null, Part.of(back),
                at.root()).run();
        at.expect("scatter", back, n, i -> Case.value(at.rank(), i));
        at.comm().parts().allGather(Part.of(mine), Part.of(everything)).run();
        at.expect("allGather", everything, more, i -> i < all ? Case.value(i / n, i % n) : -1);
        Object received = at.filled(more, i -> -1);
        at.comm().parts().allToAll(Part.of(everything, 0, all), Part.of(received)).run();
        at.expect("allToAll", received, more,
                i -> i < all ? Case.value(at.rank(), i % n) : -1);
    }

    private static void mixed(Case at) {
        int rank = at.rank();
        int mine = at.count() + rank % 2;
        Parts all = lots(at, r -> -1);
        at.comm().parts().gather(lot(rank, mine, rank), at.atRoot() ? all : null, at.root()).run();
        Parts everywhere = lots(at, r -> -1);
        at.comm().parts().allGather(lot(rank, mine, rank), everywhere).run();
        Part back = lot(rank, mine, -1);
        at.comm().parts().scatter(at.atRoot() ? all : null, back, at.root()).run();
        expectLot(at, "scatter", rank, back, rank);
        for (int r = 0; r < at.size(); r++) {
            expectLot(at, "allGather", r, everywhere.get(r), r);
        }
        mixedExchange(at);
    }

    /// Rank r sends what all want of r: a lot of r's kind.
    private static void mixedExchange(Case at) {
        Part[] send = new Part[at.size()];
        Part[] receive = new Part[at.size()];
        for (int r = 0; r < send.length; r++) {
            send[r] = lot(at.rank(), at.count(), 100L * at.rank() + r);
            receive[r] = lot(r, at.count(), -1);
        }
        at.comm().parts().allToAll(Parts.of(send), Parts.of(receive)).run();
        for (int r = 0; r < send.length; r++) {
            expectLot(at, "allToAll", r, receive[r], 100L * r + at.rank());
        }
        at.comm().parts().allToAll(Parts.IN_PLACE, Parts.of(receive)).run();
    }

    private static void inPlace(Case at) {
        int n = at.count();
        int all = n * at.size();
        Comm comm = at.comm();
        for (Lie lie : Lie.values()) {
            Object own = holding(at, lie, all, i ->
                    i / Math.max(1, n) == at.rank() ? Case.value(at.rank(), i % n) : -1);
            comm.parts().allGather(Part.IN_PLACE, part(own, lie, all)).run();
            expect(at, "allGather", own, lie, all, i -> Case.value(i / n, i % n));
            Object everything = holding(at, lie, all, i ->
                    i / Math.max(1, n) == at.rank() ? Case.value(at.rank(), i % n) : -1);
            Part mine = Part.of(at.of(at.rank()));
            comm.parts().gather(at.atRoot() ? Part.IN_PLACE : mine,
                    at.atRoot() ? part(everything, lie, all) : null, at.root()).run();
            Object back = at.empty();
            comm.parts().scatter(at.atRoot() ? part(everything, lie, all) : null,
                    at.atRoot() ? Part.IN_PLACE : Part.of(back), at.root()).run();
            if (at.atRoot()) {
                expect(at, "gather", everything, lie, all, i -> Case.value(i / n, i % n));
            } else {
                at.expectFrom(at.rank(), back);
            }
            Object exchanged = holding(at, lie, all, i -> to(at, at.rank(), i / n, i % n));
            comm.parts().allToAll(Part.IN_PLACE, part(exchanged, lie, all)).run();
            expect(at, "allToAll", exchanged, lie, all, i -> to(at, i / n, at.rank(), i % n));
        }
    }

    private static long term(Case at, int rank, int index) {
        return Operation.value(at.kind(), rank, index % 4);
    }

    private static long sum(Case at, int ranks, int index) {
        return IntStream.range(0, ranks).mapToLong(r -> term(at, r, index)).sum();
    }

    private static void combined(Case at) {
        int n = at.count();
        int rank = at.rank();
        for (Lie lie : Lie.values()) {
            Part mine = part(holding(at, lie, n, i -> term(at, rank, i)), lie, n);
            Object results = empty(at, lie, n);
            at.comm().parts().reduce(mine, at.atRoot() ? part(results, lie, n) : null, Op.SUM,
                    at.root()).run();
            if (at.atRoot()) {
                expect(at, "reduce", results, lie, n, i -> sum(at, at.size(), i));
            }
            Object here = holding(at, lie, n, i -> term(at, rank, i));
            Part place = part(here, lie, n);
            at.comm().parts().reduce(at.atRoot() ? Part.IN_PLACE : place, place, Op.SUM,
                    at.root()).run();
            expect(at, "reduce in place", here, lie, n,
                    i -> at.atRoot() ? sum(at, at.size(), i) : term(at, rank, i));
            Object everywhere = empty(at, lie, n);
            at.comm().parts().allReduce(mine, part(everywhere, lie, n), Op.SUM).run();
            expect(at, "allReduce", everywhere, lie, n, i -> sum(at, at.size(), i));
            Object scanned = empty(at, lie, n);
            at.comm().parts().scan(mine, part(scanned, lie, n), Op.SUM).run();
            expect(at, "scan", scanned, lie, n, i -> sum(at, rank + 1, i));
            Object below = holding(at, lie, n, i -> term(at, rank, i));
            at.comm().parts().exclusiveScan(Part.IN_PLACE, part(below, lie, n), Op.SUM).run();
            expect(at, "exclusiveScan", below, lie, n, i -> sum(at, Math.max(1, rank), i));
            combinedAndScattered(at, lie);
        }
    }

    private static void combinedAndScattered(Case at, Lie lie) {
        int n = at.count();
        int all = n * at.size();
        int rank = at.rank();
        Object mine = holding(at, lie, all, i -> term(at, rank, i));
        Object share = empty(at, lie, n);
        at.comm().parts().reduceScatter(part(mine, lie, all), part(share, lie, n), Op.SUM).run();
        expect(at, "reduceScatter", share, lie, n, i -> sum(at, at.size(), rank * n + i));
        at.comm().parts().reduceScatter(Part.IN_PLACE, part(mine, lie, all), Op.SUM).run();
        expect(at, "reduceScatter in place", mine, lie, all, i ->
                i < n ? sum(at, at.size(), rank * n + i) : term(at, rank, i));
        int[] counts = counts(at);
        int total = IntStream.of(counts).sum();
        int first = IntStream.of(counts).limit(rank).sum();
        Object values = holding(at, lie, total, i -> term(at, rank, i));
        Object part = empty(at, lie, counts[rank]);
        at.comm().parts().reduceScatter(
                part(values, lie, total), part(part, lie, counts[rank]), counts, Op.SUM).run();
        expect(at, "reduceScatter", part, lie, counts[rank], i -> sum(at, at.size(), first + i));
    }
}
