// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.TruncationException;
import org.atoll.job.Job;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.ObjectRequest;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.Request;
import org.atoll.mpj.Scope;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Lists of requests, requests that are started again and again, and scopes.
class RequestListTest {
    private static final int TURNS = 3;

    @TestFactory
    Stream<DynamicNode> lists() {
        return new Contract()
                .holds("anyFindsThemOneByOne", Axes.everyKind(1, 9000),
                        RequestListTest::anyFindsThemOneByOne)
                .holds("someFindsAllOfThem", Axes.everyKind(1, 9000),
                        RequestListTest::someFindsAllOfThem)
                .holds("testsDoNotBlock", Axes.everyKind(1, 9000),
                        RequestListTest::testsDoNotBlock)
                .holds("emptyListsAreDone", Axes.ONCE, RequestListTest::emptyListsAreDone)
                .holds("persistentOnesStartAgain", Axes.everyKind(0, 1, 300, 9000),
                        RequestListTest::persistentOnesStartAgain)
                .holds("aScopeWaitsForAll", Axes.everyKind(0, 1, 9000),
                        RequestListTest::aScopeWaitsForAll)
                .holds("aScopeTakesEveryKind", Axes.ONCE, RequestListTest::aScopeTakesEveryKind)
                .holds("aScopeIsUsedAgain", Axes.everyKind(1, 9000),
                        RequestListTest::aScopeIsUsedAgain)
                .holds("aScopeTellsWhatFailed", Axes.of(Kind.INT, 1, 9000),
                        RequestListTest::aScopeTellsWhatFailed)
                .everywhere();
    }

    private static List<Request> receivesFromAll(Case at, Object[] received) {
        List<Request> requests = new ArrayList<>();
        for (int peer = 0; peer < at.size(); peer++) {
            received[peer] = at.empty();
            requests.add(at.comm().receiveAsync(received[peer], peer, 3));
        }
        return requests;
    }

    private static List<Request> sendsToAll(Case at) {
        List<Request> requests = new ArrayList<>();
        for (int peer = 0; peer < at.size(); peer++) {
            requests.add(at.comm().sendAsync(at.mine(), peer, 3));
        }
        return requests;
    }

    private static void expectFromAll(Case at, Object[] received) {
        for (int peer = 0; peer < at.size(); peer++) {
            at.expectFrom(peer, received[peer]);
        }
    }

    private static void anyFindsThemOneByOne(Case at) {
        Object[] received = new Object[at.size()];
        List<Request> waiting = receivesFromAll(at, received);
        List<Request> sending = sendsToAll(at);
        boolean[] seen = new boolean[at.size()];
        while (!waiting.isEmpty()) {
            Request done = waiting.remove(Request.awaitAny(waiting));
            seen[done.await().source()] = true;
        }
        Request.awaitAll(sending);
        boolean[] all = new boolean[at.size()];
        Arrays.fill(all, true);
        at.same("who was seen", seen, all);
        expectFromAll(at, received);
    }

    private static void someFindsAllOfThem(Case at) {
        Object[] received = new Object[at.size()];
        List<Request> waiting = receivesFromAll(at, received);
        List<Request> sending = sendsToAll(at);
        int found = 0;
        while (!waiting.isEmpty()) {
            int[] done = Request.awaitSome(waiting);
            at.same("whether some are done", done.length > 0, true);
            for (int i = done.length - 1; i >= 0; i--) {
                waiting.remove(done[i]).await();
                found++;
            }
        }
        Request.awaitAll(sending);
        at.same("how many were found", found, at.size());
        expectFromAll(at, received);
    }

    private static void testsDoNotBlock(Case at) {
        Object in = at.empty();
        List<Request> one = List.of(at.comm().receiveAsync(in, at.previous(), 6));
        at.comm().barrier();
        at.same("all before", Request.testAll(one), false);
        at.same("any before", Request.testAny(one), Request.NONE);
        at.same("some before", Request.testSome(one), new int[0]);
        at.comm().barrier();
        Request sending = at.comm().sendAsync(at.mine(), at.next(), 6);
        while (!Request.testAll(one)) {
            Thread.yield();
        }
        at.same("any after", Request.testAny(one), 0);
        at.same("some after", Request.testSome(one), new int[] {0});
        sending.await();
        at.expectFrom(at.previous(), in);
    }

    private static void emptyListsAreDone(Case at) {
        at.same("any", Request.awaitAny(List.of()), Request.NONE);
        at.same("some", Request.awaitSome(List.of()), new int[0]);
        at.same("all", Request.testAll(List.of()), true);
        PersistentRequest idle =
                at.comm().persistentReceive(Part.of(at.empty()), at.previous(), 0);
        at.same("any that is active", Request.awaitAny(List.of(idle)), Request.NONE);
        at.same("what was not started", idle.isActive(), false);
        at.same("its status", idle.await().bytes(), 0L);
    }

    private static void persistentOnesStartAgain(Case at) {
        Comm comm = at.comm();
        for (SendMode mode : SendMode.values()) {
            Object out = at.empty();
            Object in = at.empty();
            PersistentRequest sending =
                    comm.persistentSend(mode, Part.of(out), at.next(), 2);
            PersistentRequest receiving =
                    comm.persistentReceive(Part.of(in), Comm.ANY_SOURCE, 2);
            for (int turn = 0; turn < TURNS; turn++) {
                copy(at, at.of(at.rank() + turn), out);
                PersistentRequest.startAll(receiving, sending);
                at.same("whether it is active", receiving.isActive(), true);
                at.same("the status", receiving.await(),
                        new Status(at.previous(), 2, at.bytes()));
                sending.await();
                at.same("whether it rests", receiving.isActive(), false);
                at.expectFrom(at.previous() + turn, in);
            }
        }
    }

    @SuppressWarnings("SuspiciousSystemArraycopy")
    private static void copy(Case at, Object from, Object to) {
        at.kind().elements().copy(from, 0, to, 0, at.count());
    }

    private static void aScopeWaitsForAll(Case at) {
        Object in = at.empty();
        Object part = at.empty();
        try (Scope batch = at.comm().scope()) {
            batch.receive(in, at.previous(), 1);
            batch.receive(Part.of(part), at.previous(), 2);
            batch.send(at.mine(), at.next(), 1);
            batch.send(Part.of(at.mine()), at.next(), 2);
        }
        at.expectFrom(at.previous(), in);
        at.expectFrom(at.previous(), part);
    }

    /// Whatever is under way can be put in a scope.
    private static void aScopeTakesEveryKind(Case at) {
        Comm comm = at.comm();
        Object in = at.empty();
        CollectiveRequest<int[]> sum;
        CollectiveRequest<Void> meeting;
        ObjectRequest<String> text;
        try (Scope batch = comm.scope()) {
            sum = batch.add(comm.arrays().allReduce(new int[] {1}, Op.SUM).start());
            meeting = batch.add(comm.parts().barrier().prepare().start());
            text = batch.add(comm.receiveObjectAsync(String.class, at.previous(), 2));
            batch.add(comm.persistentReceive(Part.of(in), at.previous(), 1).start());
            batch.sendObject("text", at.next(), 2);
            batch.send(at.mine(), at.next(), 1);
        }
        at.same("whether the barrier is done", meeting.isDone(), true);
        at.same("the sum", sum.await()[0], at.size());
        at.same("the text", text.await(), "text");
        at.expectFrom(at.previous(), in);
    }

    /// The requests of a step are those of the step before; one that has failed is replaced.
    private static void aScopeIsUsedAgain(Case at) {
        Object in = at.empty();
        Object tooShort = at.kind().make(at.count() - 1);
        try (Scope batch = at.comm().scope()) {
            for (int step = 0; step < 4; step++) {
                Object room = step == 1 ? tooShort : in;
                Request receiving = batch.receive(room, at.previous(), step);
                batch.send(at.mine(), at.next(), step);
                boolean truncated = isTruncated(batch);
                at.same("whether step " + step + " failed", truncated, step == 1);
                at.same("whether it is done", receiving.isDone(), true);
            }
        }
        at.expectFrom(at.previous(), in);
    }

    private static boolean isTruncated(Scope batch) {
        try {
            batch.await();
            return false;
        } catch (TruncationException e) {
            return true;
        }
    }

    /// The first of two receives is too short; the second is there all the same.
    private static void aScopeTellsWhatFailed(Case at) {
        Object in = at.empty();
        Object tooShort = at.kind().make(at.count() - 1);
        try (Scope batch = at.comm().scope()) {
            batch.receive(tooShort, at.previous(), 1);
            batch.receive(in, at.previous(), 2);
            batch.send(at.mine(), at.next(), 1);
            batch.send(at.mine(), at.next(), 2);
        } catch (TruncationException e) {
            at.same("the message's length", e.messageBytes(), at.bytes());
            at.same("the buffer's length", e.bufferBytes(), at.bytes() - Integer.BYTES);
            at.same("the sender", e.source(), at.previous());
            at.expectFrom(at.previous(), in);
            return;
        }
        at.differences().accept("nothing was thrown");
    }

    /// A collective may end with an error.
    @Test
    void aScopeWaitsForTheRestOfAnError() {
        Error broken = new LinkageError("no copy");
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm().dup();
            comm.attribute(new AttributeKey<Integer>(
                    "throws", (from, value) -> {
                        throw broken;
                    }, (from, value) -> { }), 1);
            int[] in = new int[1];
            if (comm.rank() == 0) {
                Scope batch = comm.scope();
                batch.add(comm.dupAsync());
                batch.receive(in, 1, 0);
                assertThatThrownBy(batch::await).isSameAs(broken);
                assertThat(in).containsExactly(7);
                batch.await();
            } else {
                assertThatThrownBy(comm.dupAsync()::await).isSameAs(broken);
                comm.send(new int[] {7}, 0, 0);
            }
        });
    }
}
