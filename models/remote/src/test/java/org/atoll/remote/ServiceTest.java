// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A call waits for earlier ones of its thread to begin, and not to end.
@Timeout(300)
@Sampled(2)
class ServiceTest {
    private static final int CALLS = 10;

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void aCallThatWaitsIsEndedByALaterOne(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Waiting service = node.create(Waiting.class);
                CompletableFuture<Integer> ends = remote.async(service::take);
                service.give(1);
                assertThat(ends.join()).isEqualTo(1);
                CompletableFuture<Integer> endsToo = remote.async(service::take);
                assertThat(remote.asyncRun(() -> service.give(2)).thenCompose(nothing -> endsToo)
                        .join()).isEqualTo(2);
                remote.oneWay(() -> {
                    int _ = service.take();
                });
                remote.oneWay(() -> service.give(3));
                remote.settle();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void aCallOfAGroupEndsIt(Place place) {
        place.run(remote -> {
            Group<Waiting> services = remote.createOnEach(Waiting.class);
            List<CompletableFuture<Integer>> ends = new ArrayList<>();
            services.members().forEach(service -> ends.add(remote.async(service::take)));
            services.broadcast(service -> service.give(4));
            ends.forEach(end -> assertThat(end.join()).isEqualTo(4));
        });
    }

    /// Whether later calls wait for one that was given up does not depend on how they are made.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void aCancelledCallIsEndedByALaterOne(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Waiting service = node.create(Waiting.class);
                assertThat(remote.async(service::take).cancel(true)).isTrue();
                service.give(1);
                assertThat(remote.async(service::take).cancel(true)).isTrue();
                remote.asyncRun(() -> service.give(2)).join();
            }
        });
    }

    /// Its calls wait until all have come.
    @Remote
    static class Meeting {
        private final Waiting all;
        private final int count;
        private final Queue<Integer> order = new ConcurrentLinkedQueue<>();
        private final AtomicInteger here = new AtomicInteger();

        Meeting(int count) {
            this.all = new Waiting();
            this.count = count;
        }

        public int meet(int number) {
            order.add(number);
            if (here.incrementAndGet() == count) {
                all.give(count);
                return count;
            }
            return all.look();
        }

        public List<Integer> order() {
            return new ArrayList<>(order);
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void callsOfOneObjectRunAtTheSameTime(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Meeting meeting = node.create(Meeting.class, CALLS);
                List<CompletableFuture<Integer>> futures = new ArrayList<>();
                for (int i = 0; i < CALLS; i++) {
                    int number = i;
                    futures.add(remote.async(() -> meeting.meet(number)));
                }
                futures.forEach(future -> assertThat(future.join()).isEqualTo(CALLS));
                assertThat(meeting.order())
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, CALLS).boxed().toList());
            }
        });
    }

    /// Sees whether its calls run one at a time.
    @Remote(oneAtATime = true)
    static class Alone {
        private final List<Integer> entries = new ArrayList<>();
        private int inside;
        private int most;

        public void enter(int number) {
            inside++;
            most = Math.max(most, inside);
            entries.add(number);
            for (int i = 0; i < 3; i++) {
                Thread.yield();
            }
            inside--;
        }

        /// Would run in line if the class were not marked.
        public int most() {
            return most;
        }

        public int[] entries(int caller) {
            return entries.stream().mapToInt(i -> i).filter(i -> i % 8 == caller).toArray();
        }
    }

    /// Holds one of the objects, and gives it to all.
    @Remote
    static class Holder {
        private final Alone alone = RemoteObjects.current().export(new Alone());

        public Alone alone() {
            return alone;
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void callsOfAMarkedClassRunOneAtATime(Place place) {
        place.run(remote -> {
            List<Alone> known = Collections.synchronizedList(new ArrayList<>());
            if (remote.here().rank() == 0) {
                Group<Holder> holders = remote.createOnEach(Holder.class);
                known.addAll(holders.gather(Holder::alone));
                List<CompletableFuture<?>> futures = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    int number = 8 * i;
                    known.forEach(each -> futures.add(
                            remote.asyncRun(() -> each.enter(number))));
                    known.forEach(each -> remote.oneWay(() -> each.enter(number + 1)));
                }
                futures.forEach(remote::await);
                remote.settle();
                for (Alone each : known) {
                    assertThat(each.most()).isEqualTo(1);
                    assertThat(each.entries(0)).hasSize(50).isSorted();
                    assertThat(each.entries(1)).hasSize(50).isSorted();
                }
            }
        });
    }

    /// Has a loop that keeps the monitor.
    @Remote
    static class Hog {
        private volatile boolean stopped;
        private final AtomicInteger touched = new AtomicInteger();

        public synchronized int run() {
            while (!stopped) {
                Thread.onSpinWait();
            }
            return touched.get();
        }

        public synchronized void touch() {
            touched.incrementAndGet();
        }

        public void stop() {
            stopped = true;
        }
    }

    /// What needs no monitor passes calls that cannot have it.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#inMachineTime")
    void aLoopThatKeepsTheMonitorIsStopped(Place place) {
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Hog hog = remote.next().create(Hog.class);
                CompletableFuture<Integer> end = remote.async(hog::run);
                remote.oneWay(hog::touch);
                remote.oneWay(hog::touch);
                hog.stop();
                assertThat(end.join()).isEqualTo(0);
                remote.settle();
            }
        });
    }

    /// Notes what it is given, by methods that take no monitor.
    @Remote
    static class Notes {
        private final Queue<Integer> notes = new ConcurrentLinkedQueue<>();

        public int note(int number, int[] many) {
            notes.add(number);
            Thread.yield();
            return Arrays.stream(many).sum();
        }

        public List<Integer> notes() {
            return new ArrayList<>(notes);
        }
    }

    /// A call with long arguments begins when they are read.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void longArgumentsDoNotLetLaterCallsPass(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Notes warm = node.create(Notes.class);
                int _ = warm.note(0, new int[1]);
                Notes notes = node.create(Notes.class);
                CompletableFuture<Integer> first =
                        remote.async(() -> notes.note(1, new int[200_000]));
                CompletableFuture<Integer> second = remote.async(() -> notes.note(2, new int[0]));
                first.join();
                second.join();
                assertThat(notes.notes()).containsExactly(1, 2);
            }
        });
    }
}
