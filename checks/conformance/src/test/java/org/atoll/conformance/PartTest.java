// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.Stream;
import org.atoll.codec.Layout;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.Strided;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Messages described by parts, in every mode of sending.
class PartTest {
    private static final int FRAME = 5;

    @TestFactory
    Stream<DynamicNode> parts() {
        return new Contract()
                .holds("everyModeMeetsEveryReceive", Axes.everyKind(0, 1, 300, 9000),
                        PartTest::everyModeMeetsEveryReceive)
                .holds("aPartIsAStretchOfItsBuffer", Axes.everyKind(0, 1, 300, 9000),
                        PartTest::aPartIsAStretchOfItsBuffer)
                .holds("layoutsLieOneBehindTheOther", Axes.everyKind(0, 1, 300, 9000),
                        PartTest::layoutsLieOneBehindTheOther)
                .holds("replacesWhatItSends", Axes.everyKind(0, 1, 300, 9000),
                        PartTest::replacesWhatItSends)
                .holds("aSynchronousSendWaitsForItsReceive", Axes.everyKind(0, 1, 9000),
                        PartTest::aSynchronousSendWaitsForItsReceive)
                .holds("aBufferedSendWaitsForNobody", Axes.everyKind(0, 1, 9000, 100_000),
                        PartTest::aBufferedSendWaitsForNobody)
                .holds("takesBuffersOfNio", Axes.of(Kind.INT, 0, 1, 300, 9000),
                        PartTest::takesBuffersOfNio)
                .holds("takesArraysOfRecords", Axes.of(Kind.INT, 0, 1, 300, 9000),
                        PartTest::takesArraysOfRecords)
                .everywhere();
    }

    private static void everyModeMeetsEveryReceive(Case at) {
        Comm comm = at.comm();
        Part mine = Part.of(at.mine());
        for (SendMode mode : SendMode.values()) {
            Object in = at.empty();
            Request receiving = comm.receiveAsync(Part.of(in), at.previous(), 4);
            comm.send(mode, mine, at.next(), 4);
            at.same(mode + " status", receiving.await(), status(at, 4));
            at.expectFrom(at.previous(), in);
            Object later = at.empty();
            Request sending = comm.sendAsync(mode, mine, at.next(), 5);
            at.same(mode + " status", comm.receive(Part.of(later), at.previous(), 5),
                    status(at, 5));
            sending.await();
            at.expectFrom(at.previous(), later);
        }
    }

    private static Status status(Case at, int tag) {
        return new Status(at.previous(), tag, at.bytes());
    }

    private static void aPartIsAStretchOfItsBuffer(Case at) {
        int length = at.count() + 2 * FRAME;
        Object out = at.filled(length, i -> Case.value(at.rank(), i - FRAME));
        Object in = at.filled(length, i -> 77);
        Part from = Part.of(out, FRAME, at.count());
        Part to = Part.of(in, FRAME, at.count());
        at.same("the count", from.count(), (long) at.count());
        at.same("the bytes", from.bytes(), at.bytes());
        at.comm().sendReceive(from, at.next(), 1, to, at.previous(), 1);
        at.expect("the framed buffer", in, length,
                i -> i < FRAME || i >= FRAME + at.count()
                        ? 77
                        : Case.value(at.previous(), i - FRAME));
    }

    /// Two of three elements, as often as the case says.
    private static void layoutsLieOneBehindTheOther(Case at) {
        Layout pair = Layout.contiguous(2, new Strided(at.kind().elements(), 1, 1, 1));
        Layout spread = new Strided(at.kind().elements(), 2, 1, 2);
        Object out = at.filled(3 * at.count(), i -> Case.value(at.rank(), i));
        Object in = at.filled(2 * at.count(), i -> 77);
        Request sending = at.comm()
                .sendAsync(Part.of(out, 0, at.count(), spread), at.next(), 0);
        at.comm().receive(Part.of(in, 0, at.count(), pair), at.previous(), 0);
        sending.await();
        at.expect("the packed elements", in, 2 * at.count(),
                i -> Case.value(at.previous(), i / 2 * 3 + i % 2 * 2));
    }

    private static void replacesWhatItSends(Case at) {
        Object buffer = at.mine();
        Status status = at.comm()
                .sendReceiveReplace(Part.of(buffer), at.next(), 6, at.previous(), 6);
        at.same("the status", status, status(at, 6));
        at.expectFrom(at.previous(), buffer);
    }

    private static void aSynchronousSendWaitsForItsReceive(Case at) {
        Comm comm = at.comm();
        Part mine = Part.of(at.mine());
        Request sending = comm.sendAsync(SendMode.SYNCHRONOUS, mine, at.next(), 7);
        comm.barrier();
        at.same("whether it is done before its receive", sending.isDone(), false);
        comm.barrier();
        Object in = at.empty();
        comm.receive(Part.of(in), at.previous(), 7);
        sending.await();
        at.expectFrom(at.previous(), in);
    }

    private static void aBufferedSendWaitsForNobody(Case at) {
        Comm comm = at.comm();
        Object out = at.mine();
        comm.send(SendMode.BUFFERED, Part.of(out), at.next(), 8);
        Object other = at.filled(at.count(), i -> 77);
        comm.sendReceive(Part.of(other), at.next(), 9, Part.of(out), at.previous(), 9);
        Object in = at.empty();
        comm.receive(Part.of(in), at.previous(), 8);
        at.expectFrom(at.previous(), in);
    }

    private static void takesBuffersOfNio(Case at) {
        IntBuffer out = IntBuffer.allocate(at.count() + FRAME).position(FRAME);
        IntBuffer in = ByteBuffer.allocateDirect(4 * at.count())
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
        for (int i = 0; i < at.count(); i++) {
            out.put(FRAME + i, (int) Case.value(at.rank(), i));
        }
        at.comm().sendReceive(out, at.next(), 2, in, at.previous(), 2);
        for (int i = 0; i < at.count(); i++) {
            at.same("number " + i, in.get(i), (int) Case.value(at.previous(), i));
        }
    }

    private record Place(double x, double y) {}

    /// Its 21 bytes do not divide those of a frame.
    private record Particle(int id, Place place, boolean moves) {
        static Particle of(int rank, int i) {
            return new Particle(rank, new Place(Case.value(rank, i), -i), i % 3 == 0);
        }
    }

    private static void takesArraysOfRecords(Case at) {
        Particle[] out = new Particle[at.count()];
        Arrays.setAll(out, i -> Particle.of(at.rank(), i));
        Particle[] in = new Particle[at.count()];
        Status status = at.comm().sendReceive(out, at.next(), 3, in, at.previous(), 3);
        at.same("the count", status.count(RecordLayout.of(Particle.class)), (long) at.count());
        for (int i = 0; i < at.count(); i++) {
            at.same("record " + i, in[i], Particle.of(at.previous(), i));
        }
        Particle[] all = at.comm().allGather(out);
        at.same("how many there are", all.length, at.count() * at.size());
        for (int i = 0; i < all.length; i++) {
            at.same("gathered " + i, all[i], Particle.of(i / at.count(), i % at.count()));
        }
    }
}
