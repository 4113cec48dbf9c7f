// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.Layout;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.Strided;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Arrays of records whose constructor looks at what it is given: frames and turns divide them, and
/// no record is made of a part of its bytes.
class RecordTest {
    private static final int LONG = 20_000;

    private record Sealed(int value, int seal, int rank) {
        Sealed {
            if (seal != ~value || rank != value % 100) {
                throw new IllegalArgumentException(value + " with " + seal + ", " + rank);
            }
        }

        static Sealed of(int rank, int index) {
            int value = 100 * (index + 1) + rank;
            return new Sealed(value, ~value, rank);
        }
    }

    private static Sealed[] records(int rank, int count) {
        return IntStream.range(0, count).mapToObj(i -> Sealed.of(rank, i)).toArray(Sealed[]::new);
    }

    /// What was there before is lost, not mixed with what comes.
    private static Sealed[] old(int count) {
        return records(99, count);
    }

    @TestFactory
    Stream<DynamicNode> records() {
        Axes axes = Axes.of(Kind.INT, 1, LONG);
        return new Contract()
                .holds("messagesMakeWholeRecords", axes, RecordTest::messages)
                .holds("layoutsMakeWholeRecords", axes, RecordTest::columns)
                .holds("broadcastsMakeWholeRecords", axes, RecordTest::broadcasts)
                .holds("exchangesMakeWholeRecords", axes, RecordTest::exchanges)
                .holds("whatIsNotReadMayBeNull", axes, RecordTest::inPlace)
                .holds("getsMakeWholeRecords", axes, RecordTest::gets)
                .in(Setting.mostlyThreads());
    }

    private static void messages(Case at) {
        Sealed[] come = old(at.count());
        Request receiving = at.comm().receiveAsync(come, at.previous(), 0);
        at.comm().send(records(at.rank(), at.count()), at.next(), 0);
        receiving.await();
        at.same("what came", come, records(at.previous(), at.count()));
    }

    private static void columns(Case at) {
        Layout column = new Strided(RecordLayout.of(Sealed.class), at.count(), 1, 2);
        Sealed[] come = old(2 * at.count());
        Request receiving = at.comm().receiveAsync(come, 0, column, at.previous(), 0);
        at.comm().send(records(at.rank(), at.count()), at.next(), 0);
        receiving.await();
        Sealed[] expected = old(2 * at.count());
        Arrays.setAll(expected, i -> i % 2 == 0 ? Sealed.of(at.previous(), i / 2) : expected[i]);
        at.same("the columns", come, expected);
    }

    private static void broadcasts(Case at) {
        Sealed[] data = at.atRoot() ? records(at.root(), at.count()) : old(at.count());
        at.comm().broadcast(data, at.root());
        at.same("what was broadcast", data, records(at.root(), at.count()));
    }

    private static void exchanges(Case at) {
        Comm comm = at.comm();
        Sealed[] mine = Stream.generate(() -> records(at.rank(), at.count()))
                .limit(at.size()).flatMap(Stream::of).toArray(Sealed[]::new);
        Sealed[] wanted = IntStream.range(0, at.size()).boxed()
                .flatMap(rank -> Stream.of(records(rank, at.count()))).toArray(Sealed[]::new);
        at.same("what all gave", comm.allToAll(mine), wanted);
        at.same("what was gathered", comm.allGather(records(at.rank(), at.count())), wanted);
        Sealed[] share = old(at.count());
        comm.scatterInto(at.atRoot() ? wanted : null, share, at.root());
        at.same("what was scattered", share, records(at.rank(), at.count()));
    }

    /// Where records will come there is nothing before.
    private static void inPlace(Case at) {
        int all = at.count() * at.size();
        Sealed[] own = new Sealed[2 * all];
        for (int i = 0; i < at.count(); i++) {
            own[2 * (at.rank() * at.count() + i)] = Sealed.of(at.rank(), i);
        }
        Sealed[] gathered = own.clone();
        Layout second = new Strided(RecordLayout.of(Sealed.class), all, 1, 2);
        at.comm().parts().allGather(Part.IN_PLACE, Part.of(own, 0, 1, second)).run();
        Sealed[] wanted = new Sealed[2 * all];
        for (int i = 0; i < all; i++) {
            wanted[2 * i] = Sealed.of(i / at.count(), i % at.count());
        }
        at.same("allGather", own, wanted);
        at.comm().parts().gather(
                at.atRoot() ? Part.IN_PLACE : Part.of(records(at.rank(), at.count())),
                at.atRoot() ? Part.of(gathered, 0, 1, second) : null, at.root()).run();
        at.same("gather", at.atRoot() ? gathered : wanted, wanted);
        neighbors(at);
    }

    /// The first rank of a line, and the last, has nobody beside it.
    private static void neighbors(Case at) {
        CartComm line = at.comm().cartesian(new int[] {at.size()}, new boolean[1]);
        Sealed[] wanted = new Sealed[4 * at.count()];
        for (int i = 0; i < 2 * at.count(); i++) {
            int side = line.sources()[i / at.count()];
            wanted[2 * i] = side == Comm.NOBODY ? null : Sealed.of(side, i % at.count());
        }
        Layout second = new Strided(RecordLayout.of(Sealed.class), 2L * at.count(), 1, 2);
        Sealed[] gathered = new Sealed[wanted.length];
        Part mine = Part.of(records(at.rank(), at.count()));
        line.neighbors().allGather(mine, Part.of(gathered, 0, 1, second)).run();
        at.same("neighborAllGather", gathered, wanted);
        Sealed[] twice = Stream.concat(
                Stream.of(records(at.rank(), at.count())),
                Stream.of(records(at.rank(), at.count()))).toArray(Sealed[]::new);
        Sealed[] exchanged = new Sealed[wanted.length];
        line.neighbors().allToAll(Part.of(twice), Part.of(exchanged, 0, 1, second)).run();
        at.same("neighborAllToAll", exchanged, wanted);
    }

    private static void gets(Case at) {
        Part mine = Part.of(records(at.rank(), at.count()));
        MemorySegment shown = Arena.ofAuto().allocate(mine.bytes());
        mine.pack(shown, 0);
        Sealed[] come = old(at.count());
        Window window = at.comm().window(shown);
        window.fence();
        window.get(Part.of(come), at.next(), 0);
        window.fence();
        window.close();
        at.same("what was fetched", come, records(at.next(), at.count()));
    }
}
