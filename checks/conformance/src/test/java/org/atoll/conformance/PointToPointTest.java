// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Messages between two ranks: every way to send meets every way to receive.
class PointToPointTest {

    /// Lengths in bytes around those where the way of a message changes: what fits a ring's
    /// slot, the eager limits of the devices, the largest frame, the body of a ring.
    private static final int[] EDGES = {
        0, 1, 31, 32, 33, 63, 64, 65, 4096,
        (16 << 10) - 1, 16 << 10, (16 << 10) + 1,
        (32 << 10) - 1, 32 << 10, (32 << 10) + 1,
        (64 << 10) - 1, 64 << 10, (64 << 10) + 1,
        (256 << 10) - 1, 256 << 10, (256 << 10) + 1,
        1 << 20
    };

    private static final int[] SOME_EDGES = {
        0, 31, 32, 33, (16 << 10) - 1, 16 << 10, (16 << 10) + 1, (64 << 10) + 1, 300_000
    };

    @TestFactory
    Stream<DynamicNode> messages() {
        return new Contract()
                .holds("bringsWhatTheRootSends", Axes.everyKindAndRoot(0, 1, 300),
                        PointToPointTest::bringsWhatTheRootSends)
                .holds("exchangesInARing", Axes.everyKind(0, 1, 300, 5000),
                        PointToPointTest::exchangesInARing)
                .holds("carriesEveryLength", Axes.of(Kind.BYTE, EDGES),
                        PointToPointTest::exchangesInARing)
                .holds("carriesEveryLengthOfSegments", Axes.of(Kind.HEAP_SEGMENT, SOME_EDGES),
                        PointToPointTest::exchangesInARing)
                .holds("mixesBlockingAndAsync", Axes.everyKind(0, 1, 300, 9000),
                        PointToPointTest::mixesBlockingAndAsync)
                .holds("takesPartsOfBuffers", Axes.everyKind(0, 1, 300, 5000),
                        PointToPointTest::takesPartsOfBuffers)
                .holds("leavesRoomInLongerBuffers", Axes.everyKind(0, 1, 300, 9000),
                        PointToPointTest::leavesRoomInLongerBuffers)
                .holds("reachesItself", Axes.everyKind(0, 1, 300, 9000),
                        PointToPointTest::reachesItself)
                .holds("nobodyTakesAllAndSendsNothing", Axes.everyKind(3),
                        PointToPointTest::nobodyTakesAllAndSendsNothing)
                .everywhere();
    }

    private static void bringsWhatTheRootSends(Case at) {
        Comm comm = at.comm();
        if (at.atRoot()) {
            for (int dest = 0; dest < at.size(); dest++) {
                if (dest != at.root()) {
                    comm.send(at.mine(), dest, 40 + dest);
                }
            }
            return;
        }
        Object buffer = at.empty();
        Status status = comm.receive(buffer, at.root(), 40 + at.rank());
        at.expectFrom(at.root(), buffer);
        at.same("the status", status, new Status(at.root(), 40 + at.rank(), at.bytes()));
        at.same("its count", status.count(at.kind().elements()), (long) at.count());
    }

    private static void exchangesInARing(Case at) {
        Object in = at.empty();
        Status status = at.comm().sendReceive(at.mine(), at.next(), 2, in, at.previous(), 2);
        at.expectFrom(at.previous(), in);
        at.same("the status", status, new Status(at.previous(), 2, at.bytes()));
    }

    /// Even ranks block in sending where odd ones have started to receive, and the reverse.
    private static void mixesBlockingAndAsync(Case at) {
        int partner = at.rank() ^ 1;
        if (partner >= at.size()) {
            return;
        }
        Comm comm = at.comm();
        Object in = at.empty();
        if (at.rank() < partner) {
            comm.send(at.mine(), partner, 0);
            Request receiving = comm.receiveAsync(in, partner, 1);
            at.same("the status", receiving.await(), new Status(partner, 1, at.bytes()));
        } else {
            Request receiving = comm.receiveAsync(in, partner, 0);
            Request sending = comm.sendAsync(at.mine(), partner, 1);
            Request.awaitAll(receiving, sending);
            at.same("whether it is done", receiving.isDone() && sending.isDone(), true);
        }
        at.expectFrom(partner, in);
    }

    private static final int FRAME = 5;

    /// A part out of the middle of one buffer goes into the middle of another.
    private static void takesPartsOfBuffers(Case at) {
        Comm comm = at.comm();
        int length = at.count() + 2 * FRAME;
        Object out = at.filled(length, i -> Case.value(at.rank(), i - FRAME));
        Object in = at.filled(length, i -> 77);
        Object later = at.filled(length, i -> 77);
        Request receiving = comm.receiveAsync(in, FRAME, at.count(), at.previous(), 3);
        comm.sendAsync(out, FRAME, at.count(), at.next(), 3).await();
        receiving.await();
        Request sending = comm.sendAsync(out, FRAME, at.count(), at.next(), 3);
        comm.receive(later, FRAME, at.count(), at.previous(), 3);
        sending.await();
        expectFramed(at, in, length);
        expectFramed(at, later, length);
    }

    private static void expectFramed(Case at, Object in, int length) {
        at.expect("the framed buffer", in, length,
                i -> i < FRAME || i >= FRAME + at.count()
                        ? 77
                        : Case.value(at.previous(), i - FRAME));
    }

    private static void leavesRoomInLongerBuffers(Case at) {
        Object in = at.filled(at.count() + 9, i -> 77);
        Status status = at.comm().sendReceive(at.mine(), at.next(), 5, in, at.previous(), 5);
        at.same("the length", status.bytes(), at.bytes());
        at.expect("the longer buffer", in, at.count() + 9,
                i -> i < at.count() ? Case.value(at.previous(), i) : 77);
    }

    private static void reachesItself(Case at) {
        Comm comm = at.comm();
        Object first = at.empty();
        Object second = at.empty();
        Request sending = comm.sendAsync(at.mine(), at.rank(), 1);
        Status status = comm.receive(first, at.rank(), 1);
        sending.await();
        Request receiving = comm.receiveAsync(second, Comm.ANY_SOURCE, Comm.ANY_TAG);
        comm.send(at.mine(), at.rank(), 6);
        at.same("the status", status, new Status(at.rank(), 1, at.bytes()));
        at.same("the other", receiving.await(), new Status(at.rank(), 6, at.bytes()));
        at.expectFrom(at.rank(), first);
        at.expectFrom(at.rank(), second);
    }

    private static void nobodyTakesAllAndSendsNothing(Case at) {
        Comm comm = at.comm();
        Status nothing = new Status(Comm.NOBODY, Comm.ANY_TAG, 0);
        Object in = at.filled(at.count(), i -> 1);
        comm.send(at.mine(), Comm.NOBODY, 0);
        at.same("a send", comm.sendAsync(at.mine(), Comm.NOBODY, 0).isDone(), true);
        at.same("a receive", comm.receive(in, Comm.NOBODY, 0), nothing);
        at.same("a started one", comm.receiveAsync(in, Comm.NOBODY, 0).await(), nothing);
        at.same("an exchange",
                comm.sendReceive(at.mine(), Comm.NOBODY, 0, in, Comm.NOBODY, 0), nothing);
        at.expect("the buffer", in, at.count(), i -> 1);
    }
}
