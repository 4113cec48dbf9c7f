// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Calls whose results come later, or not at all.
@Timeout(300)
class AsyncTest {

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void futuresEndWithResults(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Counter counter = node.create(Counter.class);
                var futures = IntStream.range(0, 500)
                        .mapToObj(i -> remote.async(() -> counter.add(1)))
                        .toList();
                remote.await(CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)));
                for (int i = 0; i < futures.size(); i++) {
                    assertThat(futures.get(i).resultNow()).isEqualTo(i + 1);
                }
                assertThat(remote.async(() -> counter.twice(new double[] {1.5})).join())
                        .containsExactly(3.0);
                assertThat(remote.asyncRun(counter::nothing).get()).isNull();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void stagesMayCallAgain(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Counter counter = node.create(Counter.class);
                int sum = remote.async(() -> counter.addSlowly(3))
                        .thenCompose(count -> remote.async(() -> counter.add(count)))
                        .thenApply(count -> count + counter.count())
                        .join();
                assertThat(sum).isEqualTo(12);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void failuresComeOutOfTheFuture(Place place) {
        place.run(remote -> {
            Counter counter = remote.next().create(Counter.class);
            CompletableFuture<Integer> future = remote.async(() -> counter.fail("no"));
            assertThatThrownBy(future::join)
                    .isInstanceOf(CompletionException.class)
                    .hasRootCauseMessage("no");
            assertThatThrownBy(future::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> remote.async(() -> 5))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("async: the lambda has made no call of a remote object: let it be"
                            + " one call through a reference");
            assertThatThrownBy(() -> remote.async(() -> counter.twice(new double[1]).length).join())
                    .hasMessageContaining("use thenApply");
            assertThatThrownBy(() -> remote.async(() -> counter.add(1) + counter.add(1)).join())
                    .hasMessageContaining("use thenCompose");
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void callsThatTakeTooLongAreGivenUp(Place place) {
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Relay other = Relay.onEach(remote).getLast();
                assertThatThrownBy(() -> remote.runWithin(Duration.ofMillis(5), other::barrier))
                        .isInstanceOf(CallTimeoutException.class)
                        .hasMessage("call of Relay.barrier on rank " + (place.size() - 1)
                                + " (object 1) has not ended within 5.0 ms");
                assertThat(remote.within(Duration.ofSeconds(50), other::rank))
                        .isEqualTo(place.size() - 1);
            }
            giveUpFutures(remote);
            if (remote.here().rank() < place.size() - 1) {
                remote.barrier(); // on the last rank a call has done so
            }
        });
    }

    private static void giveUpFutures(RemoteObjects remote) {
        if (remote.here().rank() != 0) {
            return;
        }
        Waiting waiting = remote.node(1).create(Waiting.class);
        Waiting.Giver giver = remote.node(1).create(Waiting.Giver.class);
        CompletableFuture<Integer> late = remote.async(waiting::take);
        assertThatThrownBy(() -> late.get(1, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class)
                .hasMessage("call of Waiting.take on rank 1 (object 2) has not ended within"
                        + " 1 milliseconds");
        Waiting other = remote.node(1).create(Waiting.class);
        CompletableFuture<Integer> cancelled = remote.async(other::take);
        CompletableFuture<Integer> behind = cancelled.thenApply(value -> value + 1);
        assertThat(cancelled.cancel(true)).isTrue();
        String call = "call of Waiting.take on rank 1 (object 4) was cancelled";
        cancelledIsNamed(remote, cancelled, call);
        dependsOnCancelled(remote, behind, call);
        dependsOnCancelled(remote, cancelled.thenApply(value -> value + 1), call);
        dependsOnCancelled(remote, CompletableFuture.allOf(cancelled), call);
        CompletableFuture<Integer> stage = late.thenApply(value -> value).thenApply(value -> value);
        assertThat(stage.cancel(true)).isTrue();
        cancelledIsNamed(remote, stage, "what depends on call of Waiting.take on rank 1 (object 2)"
                + " was cancelled");
        Waiting third = remote.node(1).create(Waiting.class);
        CompletableFuture<List<Integer>> group =
                remote.group(List.of(third)).gatherAsync(Waiting::look);
        assertThat(group.cancel(true)).isTrue();
        cancelledIsNamed(remote, group, "call of all 1 x Waiting was cancelled");
        giver.give(waiting, 1);
        assertThat(late.join()).isEqualTo(1);
        giver.give(other, 2);
        giver.give(third, 3);
    }

    private static void cancelledIsNamed(
            RemoteObjects remote, CompletableFuture<?> future, String words) {
        assertThat(future).isCancelled();
        Stream.<ThrowingCallable>of(
                        future::get, () -> future.get(1, TimeUnit.SECONDS), future::join,
                        () -> future.getNow(null), () -> remote.await(future))
                .forEach(look -> assertThatThrownBy(look)
                        .isExactlyInstanceOf(CancellationException.class).hasMessage(words));
    }

    /// It was not cancelled itself, but has failed because something else was.
    private static void dependsOnCancelled(
            RemoteObjects remote, CompletableFuture<?> future, String words) {
        Stream.<ThrowingCallable>of(
                        future::get, () -> future.get(1, TimeUnit.SECONDS), future::join,
                        () -> future.getNow(null), () -> remote.await(future))
                .forEach(look -> assertThatThrownBy(look)
                        .isInstanceOfAny(CompletionException.class, ExecutionException.class)
                        .cause().isExactlyInstanceOf(CancellationException.class)
                        .hasMessage(words));
    }
}
