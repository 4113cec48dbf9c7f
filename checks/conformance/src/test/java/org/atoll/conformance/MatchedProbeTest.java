// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Message;
import org.atoll.mpj.ObjectRequest;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Probes that take their message, objects in every mode, and what is taken back.
class MatchedProbeTest {

    @TestFactory
    Stream<DynamicNode> probes() {
        return new Contract()
                .holds("aProbedMessageIsTaken", Axes.everyKind(0, 1, 300, 9000),
                        MatchedProbeTest::aProbedMessageIsTaken)
                .holds("tryingFindsWhatIsHere", Axes.everyKind(1, 9000),
                        MatchedProbeTest::tryingFindsWhatIsHere)
                .holds("nobodySendsNothing", Axes.ONCE, MatchedProbeTest::nobodySendsNothing)
                .holds("objectsTravelInEveryMode", Axes.of(Kind.INT, 1, 20_000),
                        MatchedProbeTest::objectsTravelInEveryMode)
                .holds("aSendIsTakenBack", Axes.everyKind(0, 1, 100_000),
                        MatchedProbeTest::aSendIsTakenBack)
                .holds("whatIsReceivedIsNotTakenBack", Axes.everyKind(1, 100_000),
                        MatchedProbeTest::whatIsReceivedIsNotTakenBack)
                .everywhere();
    }

    /// Two messages with one tag; the first is probed for and received last.
    private static void aProbedMessageIsTaken(Case at) {
        Comm comm = at.comm();
        Request first = comm.sendAsync(at.mine(), at.next(), 3);
        Request second = comm.sendAsync(at.of(at.rank() + 5), at.next(), 3);
        Message message = comm.matchedProbe(Comm.ANY_SOURCE, 3);
        Status expected = new Status(at.previous(), 3, at.bytes());
        at.same("the probed status", message.status(), expected);
        Object later = at.empty();
        comm.receive(later, at.previous(), 3);
        Object earlier = at.empty();
        at.same("the received status", message.receive(earlier), expected);
        Request.awaitAll(first, second);
        at.expectFrom(at.previous(), earlier);
        at.expectFrom(at.previous() + 5, later);
        at.same("a second receive", refusal(message, at), "has been received already");
    }

    private static String refusal(Message message, Case at) {
        try {
            message.receiveAsync(Part.of(at.empty()));
            return "goes on";
        } catch (IllegalStateException e) {
            String text = String.valueOf(e.getMessage());
            return text.substring(text.indexOf("has been"));
        }
    }

    private static void tryingFindsWhatIsHere(Case at) {
        Comm comm = at.comm();
        at.same("before", comm.tryMatchedProbe(at.previous(), 4).isPresent(), false);
        comm.barrier();
        Request sending = comm.sendAsync(at.mine(), at.next(), 4);
        Optional<Message> found = Optional.empty();
        while (found.isEmpty()) {
            found = comm.tryMatchedProbe(at.previous(), Comm.ANY_TAG);
        }
        at.same("another", comm.tryMatchedProbe(at.previous(), 4).isPresent(), false);
        Object in = at.empty();
        found.get().receiveAsync(Part.of(in)).await();
        sending.await();
        at.expectFrom(at.previous(), in);
        comm.barrier();
    }

    private static void nobodySendsNothing(Case at) {
        Status nothing = new Status(Comm.NOBODY, Comm.ANY_TAG, 0);
        at.same("a probe", at.comm().probe(Comm.NOBODY, 0), nothing);
        at.same("a try", at.comm().tryProbe(Comm.NOBODY, 0), Optional.of(nothing));
        Message message = at.comm().matchedProbe(Comm.NOBODY, 0);
        at.same("a matched probe", message.status(), nothing);
        at.same("its message", message.receive(at.empty()), nothing);
        at.same("an object", at.comm().receiveObject(String.class, Comm.NOBODY, 0), null);
    }

    private static void objectsTravelInEveryMode(Case at) {
        Comm comm = at.comm();
        String text = "x".repeat(at.count());
        for (SendMode mode : SendMode.values()) {
            ObjectRequest<String> receiving =
                    comm.receiveObjectAsync(String.class, at.previous(), 1);
            comm.sendObject(mode, text + at.rank(), at.next(), 1);
            at.same(mode + " object", receiving.await(), text + at.previous());
            Request sending = comm.sendObjectAsync(mode, text + at.rank(), at.next(), 2);
            Message message = comm.matchedProbe(at.previous(), 2);
            at.same(mode + " probed object", message.receiveObject(String.class),
                    text + at.previous());
            sending.await();
        }
    }

    private static void aSendIsTakenBack(Case at) {
        Comm comm = at.comm();
        Part mine = Part.of(at.mine());
        Request sending = comm.sendAsync(SendMode.SYNCHRONOUS, mine, at.next(), 8);
        comm.barrier();
        sending.cancel();
        while (!sending.isDone()) {
            Thread.yield();
        }
        at.same("whether it is cancelled", sending.isCancelled(), true);
        comm.barrier();
        at.same("what is left of it", comm.tryProbe(at.previous(), 8).isPresent(), false);
        comm.barrier();
        Object in = at.empty();
        comm.sendReceive(at.mine(), at.next(), 8, in, at.previous(), 8);
        at.expectFrom(at.previous(), in);
    }

    private static void whatIsReceivedIsNotTakenBack(Case at) {
        Comm comm = at.comm();
        Object in = at.empty();
        Request receiving = comm.receiveAsync(in, at.previous(), 9);
        comm.barrier();
        Request sending = comm.sendAsync(SendMode.SYNCHRONOUS, Part.of(at.mine()), at.next(), 9);
        receiving.await();
        sending.cancel();
        sending.await();
        at.same("whether it is cancelled", sending.isCancelled(), false);
        at.expectFrom(at.previous(), in);
    }
}
