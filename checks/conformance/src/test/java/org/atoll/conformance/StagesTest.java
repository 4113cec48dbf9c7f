// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.SendMode;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Stages that are made to follow the end of a request.
class StagesTest {
    private static final Duration LIMIT = Duration.ofSeconds(100);

    /// A virtual thread is not woken by a clock.
    @Test
    void aStageThatWaitsKeepsNobodyAsleepWhoWaitsForTheRequest() {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(2).run(rank -> {
            if (rank.number() == 0) {
                Thread.ofVirtual().start(() -> awaitBesideAStage(Mpj.in(rank).comm())).join();
            } else {
                Thread.sleep(300); // so that the other waits already
                Mpj.in(rank).comm().parts().barrier().start().await();
            }
        }));
    }

    private static void awaitBesideAStage(Comm comm) {
        CountDownLatch awaited = new CountDownLatch(1);
        CollectiveRequest<?> request = comm.parts().barrier().start();
        CompletionStage<Void> after = request.stage().thenRun(() -> {
            try {
                awaited.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Object _ = request.await();
        awaited.countDown();
        after.toCompletableFuture().join();
    }

    /// Two requests end in one look. What follows the second waits for an answer to what follows
    /// the first, which calls twice and so lets the endpoint go in between.
    @TestFactory
    Stream<DynamicTest> aStageGoesOnBeforeTheOneBehindIt() {
        return Stream.of("threads", "shm", "tcp").map(device -> dynamicTest(device, () ->
                assertTimeoutPreemptively(LIMIT, () -> Job.local(2).device(device).run(rank -> {
                    if (rank.number() == 0) {
                        answered(Mpj.in(rank).comm());
                    } else {
                        answer(Mpj.in(rank).comm());
                    }
                }))));
    }

    private static void answered(Comm comm) throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            int[] answer = new int[1];
            CompletionStage<?> first = comm.receiveAsync(new int[1], 1, 1).stage().thenRun(() -> {
                comm.send(new int[1], 1, 3);
                comm.send(new int[1], 1, 4);
            });
            CompletionStage<?> second = comm.receiveAsync(new int[1], 1, 2).stage().thenRun(() ->
                    comm.receive(answer, 1, 5));
            comm.send(new int[1], 1, 0);
            Thread.sleep(2); // so that both are there
            comm.receive(new int[1], 1, 6);
            Object _ = first.toCompletableFuture().join();
            Object _ = second.toCompletableFuture().join();
            assertThat(answer[0]).isEqualTo(round);
        }
    }

    private static void answer(Comm comm) {
        for (int round = 0; round < 50; round++) {
            comm.receive(new int[1], 0, 0);
            comm.send(new int[1], 0, 1);
            comm.send(new int[1], 0, 2);
            comm.receive(new int[1], 0, 3);
            comm.receive(new int[1], 0, 4);
            comm.send(new int[] {round}, 0, 5);
            comm.send(new int[1], 0, 6);
        }
    }

    /// Requests that are begun when rank 1 has failed, as that is the only one they depend on.
    private static Map<String, Supplier<CompletionStage<?>>> requests(Comm comm, Window window) {
        Map<String, Supplier<CompletionStage<?>>> requests = new LinkedHashMap<>();
        requests.put("receive", () -> comm.receiveAsync(new int[1], 1, 7).stage());
        requests.put("receive from any", () ->
                comm.receiveAsync(new int[1], Comm.ANY_SOURCE, 7).stage());
        requests.put("synchronous send", () ->
                comm.sendAsync(SendMode.SYNCHRONOUS, Part.of(new int[1]), 1, 7).stage());
        requests.put("long send", () -> comm.sendAsync(new int[1 << 20], 1, 7).stage());
        requests.put("persistent receive", () -> {
            PersistentRequest prepared = comm.persistentReceive(Part.of(new int[1]), 1, 7);
            prepared.start();
            return prepared.stage();
        });
        requests.put("barrier", () -> comm.parts().barrier().start().stage());
        requests.put("get", () ->
                window.getAsync(Part.of(new long[1]), window.part(1, 0, 1)).stage());
        requests.put("put", () ->
                window.putAsync(Part.of(new long[1]), window.part(1, 0, 1)).stage());
        return requests;
    }

    @TestFactory
    Stream<DynamicTest> requestsThatBeginAfterAFailureEnd() {
        return Stream.of("threads", "shm", "tcp").map(device -> dynamicTest(device, () -> {
            Queue<String> hanging = new ConcurrentLinkedQueue<>();
            CountDownLatch open = new CountDownLatch(2);
            Throwable end = assertTimeoutPreemptively(LIMIT, () -> catchThrowable(() ->
                    Job.local(2).device(device).run(rank -> {
                        Window window = Mpj.in(rank).comm().window(new long[1]);
                        open.countDown();
                        open.await();
                        fail(rank, window, hanging);
                    })));
            assertThat(end).isInstanceOf(RankFailedException.class);
            assertThat(hanging).isEmpty();
        }));
    }

    private static void fail(Rank rank, Window window, Queue<String> hanging)
            throws Exception {
        Comm comm = Mpj.in(rank).comm();
        if (rank.number() == 1) {
            comm.receive(new int[1], 0, 1);
            throw new UnsupportedOperationException("the well is dry");
        }
        window.lock(1, LockMode.SHARED);
        CompletionStage<?> before = comm.receiveAsync(new int[1], 1, 7).stage();
        comm.send(new int[1], 1, 1);
        assertThat(ends(before)).isTrue();
        for (var request : requests(comm, window).entrySet()) {
            if (!ends(request.getValue().get())) {
                hanging.add(request.getKey());
            }
        }
    }

    /// In a job that outlives its ranks; a receive from any source would go on.
    @TestFactory
    Stream<DynamicTest> requestsThatBeginAfterALossEnd() {
        return Stream.of("threads", "shm", "tcp").map(device -> dynamicTest(device, () -> {
            Queue<String> hanging = new ConcurrentLinkedQueue<>();
            assertTimeoutPreemptively(LIMIT, () ->
                    Job.local(2).device(device).with("atoll.on.failure", "continue").run(rank -> {
                        Window window = Mpj.in(rank).comm().window(new long[1]);
                        lose(rank, window, hanging);
                    }));
            assertThat(hanging).isEmpty();
        }));
    }

    private static void lose(Rank rank, Window window, Queue<String> hanging)
            throws Exception {
        Comm comm = Mpj.in(rank).comm();
        if (rank.number() == 1) {
            comm.receive(new int[1], 0, 1);
            throw new UnsupportedOperationException("the well is dry");
        }
        window.lock(1, LockMode.SHARED);
        comm.send(new int[1], 1, 1);
        while (comm.survivors().failed().size() == 0) {
            Thread.yield();
        }
        var requests = requests(comm, window);
        requests.remove("receive from any");
        for (var request : requests.entrySet()) {
            if (!ends(request.getValue().get())) {
                hanging.add(request.getKey());
            }
        }
    }

    private static boolean ends(CompletionStage<?> stage) throws Exception {
        try {
            Object _ = stage.handle((value, failure) -> true)
                    .toCompletableFuture().get(100, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }
}
