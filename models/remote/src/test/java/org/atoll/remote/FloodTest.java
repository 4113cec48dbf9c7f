// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// However many call one object, its rank keeps a bounded number of calls.
@Timeout(300)
@Sampled(2)
class FloodTest {
    private static final int CALLERS = 1000;
    private static final int BYTES = 10_000;

    /// Counts the calls that are in it, or wait for it as arguments.
    @Remote
    static class Gate {
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        /// Waits until others have come, too, for a while.
        public int pass(byte[] bytes) {
            int now = inside.incrementAndGet();
            most.accumulateAndGet(now, Math::max);
            for (int i = 0; i < 20; i++) {
                Thread.yield();
            }
            inside.decrementAndGet();
            return bytes.length;
        }

        public int most() {
            return most.get();
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#inMachineTime")
    void aThousandCallersOfOneObjectAreHeldUp(Place place) {
        place.run(remote -> {
            Gate gate = remote.node(0).create(Gate.class);
            List<Thread> threads = new ArrayList<>();
            AtomicInteger passed = new AtomicInteger();
            for (int i = 0; i < CALLERS; i++) {
                threads.add(Thread.ofVirtual().start(
                        () -> passed.addAndGet(gate.pass(new byte[BYTES]))));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(passed).hasValue(CALLERS * BYTES);
            long most = Cost.BUDGET / Cost.of(BYTES);
            int others = remote.here().rank() == 0 ? CALLERS : 0; // calls from here are not kept
            assertThat((long) gate.most()).isLessThanOrEqualTo(most * place.size() + CALLERS);
            assertThat(others).isGreaterThanOrEqualTo(0);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void aThreadHasAWindowOfCalls(Place place) {
        place.run(Map.of("atoll.remote.window", "7"), remote -> {
            for (Node node : remote.nodes()) {
                Gate gate = node.create(Gate.class);
                Gate other = node.create(Gate.class);
                List<CompletableFuture<Integer>> futures = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    Gate chosen = i % 2 == 0 ? gate : other;
                    futures.add(remote.async(() -> chosen.pass(new byte[3])));
                    long underWay = futures.stream().filter(future -> !future.isDone()).count();
                    assertThat(underWay).isLessThanOrEqualTo(7 + 7);
                }
                futures.forEach(future -> assertThat(future.join()).isEqualTo(3));
            }
        });
    }

    /// Nobody answers before all has been sent that there is credit for.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void oneWayCallsCostCredit(Place place) {
        place.run(remote -> {
            Log log = remote.next().create(Log.class);
            int calls = 3 * (int) (Cost.BUDGET / Cost.of(4 * 1000));
            for (int i = 0; i < calls; i++) {
                int number = i;
                remote.oneWay(() -> log.slow(number, new int[1000]));
            }
            remote.settle();
            assertThat(log.entries()).hasSize(calls);
        });
    }
}
