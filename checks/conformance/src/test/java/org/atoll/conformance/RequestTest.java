// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Sends and receives that go on by themselves.
class RequestTest {

    @TestFactory
    Stream<DynamicNode> requests() {
        return new Contract()
                .holds("allToAllRanksAtOnce", Axes.everyKind(0, 1, 300, 9000),
                        RequestTest::allToAllRanksAtOnce)
                .holds("isDoneBecomesTrueByItself", Axes.everyKind(1, 9000),
                        RequestTest::isDoneBecomesTrueByItself)
                .holds("cancelTakesBackWhatNobodyMatched", Axes.everyKind(1, 9000),
                        RequestTest::cancelTakesBackWhatNobodyMatched)
                .holds("stagesRunInOrderOfNeed", Axes.of(Kind.INT, 1, 20_000),
                        RequestTest::stagesRunInOrderOfNeed)
                .holds("actionsMayCommunicate", Axes.of(Kind.INT, 1, 20_000),
                        RequestTest::actionsMayCommunicate)
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> requestsInTheMachinesTime() {
        return new Contract()
                .holds("longMessagesArriveWhileTheReceiverComputes", Axes.of(Kind.INT, 100_000),
                        RequestTest::longMessagesArriveWhileTheReceiverComputes)
                .holds("threadsOfARankTalkAtOnce", Axes.of(Kind.INT, 1, 9000),
                        RequestTest::threadsOfARankTalkAtOnce)
                .in(Setting.inMachineTime());
    }

    private static void allToAllRanksAtOnce(Case at) {
        Comm comm = at.comm();
        List<Request> requests = new ArrayList<>();
        Object[] received = new Object[at.size()];
        for (int peer = 0; peer < at.size(); peer++) {
            received[peer] = at.empty();
            requests.add(comm.receiveAsync(received[peer], peer, 3));
            requests.add(comm.sendAsync(at.mine(), peer, 3));
        }
        Request.awaitAll(requests);
        for (int peer = 0; peer < at.size(); peer++) {
            at.expectFrom(peer, received[peer]);
            at.same("its status", requests.get(2 * peer).await(),
                    new Status(peer, 3, at.bytes()));
        }
    }

    private static void isDoneBecomesTrueByItself(Case at) {
        Object in = at.empty();
        Request receiving = at.comm().receiveAsync(in, at.previous(), 0);
        Request sending = at.comm().sendAsync(at.mine(), at.next(), 0);
        while (!receiving.isDone() || !sending.isDone()) {
            Thread.yield();
        }
        at.expectFrom(at.previous(), in);
    }

    private static void stagesRunInOrderOfNeed(Case at) {
        Object in = at.empty();
        CompletionStage<Long> bytes =
                at.comm()
                        .receiveAsync(in, at.previous(), 0)
                        .stage()
                        .thenApply(Status::bytes);
        Request sending = at.comm().sendAsync(at.mine(), at.next(), 0);
        CompletableFuture<Long> both =
                bytes.thenCombine(sending.stage(), (length, done) -> length)
                        .toCompletableFuture();
        sending.await();
        poll(at.comm(), both);
        at.same("the length", both.join(), at.bytes());
        at.expectFrom(at.previous(), in);
    }

    /// A message goes round the ring, passed on by the action of each receive.
    private static void actionsMayCommunicate(Case at) {
        Comm comm = at.comm();
        Object in = at.empty();
        CompletableFuture<Void> passed =
                comm.receiveAsync(in, at.previous(), 0)
                        .stage()
                        .thenCompose(status -> at.rank() == 0
                                ? CompletableFuture.completedStage(status)
                                : comm.sendAsync(in, at.next(), 0).stage())
                        .thenAccept(status -> {})
                        .toCompletableFuture();
        if (at.rank() == 0) {
            comm.sendAsync(at.mine(), at.next(), 0).await();
        }
        poll(comm, passed);
        at.expectFrom(0, in);
    }

    /// A rank that takes turns with others drives its own progress; nobody sends with this tag.
    private static void poll(Comm comm, CompletableFuture<?> awaited) {
        while (!awaited.isDone()) {
            comm.tryProbe(Comm.ANY_SOURCE, 999);
        }
        awaited.join();
    }

    private static void cancelTakesBackWhatNobodyMatched(Case at) {
        Comm comm = at.comm();
        Object never = at.filled(at.count(), i -> 77);
        Request unmatched = comm.receiveAsync(never, at.previous(), 8);
        at.same("the cancel of a receive", unmatched.cancel(), true);
        at.same("the cancelled is done", unmatched.isDone(), true);
        String said = failureOf(unmatched);
        at.same("what waiting says: " + said, said.contains("was cancelled"), true);
        comm.barrier();
        Object in = at.empty();
        comm.sendReceive(at.mine(), at.next(), 8, in, at.previous(), 8);
        at.expectFrom(at.previous(), in);
        at.expect("the cancelled buffer", never, at.count(), i -> 77);
        Request done = comm.receiveAsync(in, Comm.NOBODY, 0);
        at.same("the cancel of what is done", done.cancel(), false);
    }

    private static String failureOf(Request request) {
        try {
            return "nothing, but gives " + request.await();
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /// Nobody polls while the rank computes, so the helper thread has to step in.
    private static void longMessagesArriveWhileTheReceiverComputes(Case at) {
        Object in = at.empty();
        Request receiving = at.comm().receiveAsync(in, at.previous(), 0);
        Request sending = at.comm().sendAsync(at.mine(), at.next(), 0);
        Semaphore arrived = new Semaphore(0);
        receiving.stage().thenAccept(status -> arrived.release());
        sending.stage().thenAccept(status -> arrived.release());
        arrived.acquireUninterruptibly(2);
        at.expectFrom(at.previous(), in);
    }

    private static void threadsOfARankTalkAtOnce(Case at) throws InterruptedException {
        ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int tag = t;
            threads.add(Thread.ofPlatform()
                    .uncaughtExceptionHandler((thread, e) -> thrown.add(e))
                    .start(() -> exchange(at, tag)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        at.same("what the threads threw", List.copyOf(thrown), List.of());
    }

    private static void exchange(Case at, int tag) {
        for (int round = 0; round < 5; round++) {
            int number = 10 * tag + round;
            Object in = at.empty();
            Object out = at.filled(at.count(), i -> number + i);
            at.comm().sendReceive(out, at.next(), tag, in, at.previous(), tag);
            at.expect("thread " + tag, in, at.count(), i -> number + i);
        }
    }
}
