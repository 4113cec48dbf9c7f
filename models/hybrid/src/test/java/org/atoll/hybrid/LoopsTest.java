// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.atoll.hybrid.Places.Place;
import org.atoll.hybrid.node.Deal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Loops and control statements.
@Timeout(300)
class LoopsTest {
    private static final List<Deal> DEALS = List.of(Deal.BLOCK, Deal.CYCLIC, Deal.random(11));

    /// Equal nodes and unequal ones, with 1 to 9 threads in all.
    static Stream<Place> places() {
        return Stream.of("1", "2", "1,2", "4", "3,2", "1,1,4", "7", "2,2,2,2", "5,1,3")
                .map(shape -> new Place(Places.THREADS, shape));
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyIndexIsDoneOnceByAllThreads(Place place) {
        AtomicIntegerArray times = new AtomicIntegerArray(40);
        place.run(s -> {
            for (Deal deal : DEALS) {
                for (int n = 0; n <= 40; n++) {
                    ofAll(s, deal, n, times);
                }
            }
        });
    }

    private static void ofAll(Simple s, Deal deal, int n, AtomicIntegerArray times) {
        int[] mine = {0};
        s.allPardo(deal, 0, n, i -> mine[0] += times.getAndIncrement(i) >= 0 ? 1 : 0);
        assertThat(mine[0]).isBetween(n / s.tid(), (n + s.tid() - 1) / s.tid());
        s.barrier();
        clear(s, times, n, 1);
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyIndexIsDoneOnceByEachNode(Place place) {
        AtomicIntegerArray times = new AtomicIntegerArray(40);
        place.run(s -> {
            for (Deal deal : DEALS) {
                for (int n = 0; n <= 40; n++) {
                    ofNode(s, deal, n, times);
                }
            }
        });
    }

    private static void ofNode(Simple s, Deal deal, int n, AtomicIntegerArray times) {
        int[] mine = {0};
        s.pardo(deal, 0, n, i -> mine[0] += times.getAndIncrement(i) >= 0 ? 1 : 0);
        assertThat(mine[0]).isBetween(n / s.threads(), (n + s.threads() - 1) / s.threads());
        s.barrier();
        clear(s, times, n, s.nodes());
    }

    static Stream<Place> all() {
        return Places.all();
    }

    /// Of all nodes and of each, in two runs of one job.
    @ParameterizedTest
    @MethodSource("all")
    void everyIndexIsDrawnOnce(Place place) {
        AtomicIntegerArray times = new AtomicIntegerArray(40);
        place.ranks().run(place.size(), Map.of(Shape.THREADS_SETTING, place.shape()), world -> {
            Node node = Node.of(world);
            for (int run = 0; run < 2; run++) {
                node.run(s -> draw(s, times));
            }
        });
    }

    private static void draw(Simple s, AtomicIntegerArray times) {
        for (int n : new int[] {0, 1, 7, 40}) {
            for (int least = 1; least < 5; least += 3) {
                s.allPardo(Deal.guided(least), 0, n, times::incrementAndGet);
                s.barrier();
                clear(s, times, n, 1);
                s.pardo(Deal.guided(least), 0, n, times::incrementAndGet);
                s.barrier();
                clear(s, times, n, s.nodes());
            }
        }
    }

    /// As in a loop; and loops after it are dealt as usual.
    @ParameterizedTest
    @MethodSource("all")
    void aRangeWithoutIndicesRunsNoTime(Place place) {
        AtomicIntegerArray times = new AtomicIntegerArray(9);
        place.run(s -> {
            for (Deal deal : List.of(Deal.BLOCK, Deal.CYCLIC, Deal.random(3), Deal.guided(2))) {
                for (int end : new int[] {3, 7, Integer.MIN_VALUE}) {
                    s.pardo(deal, 7, end, i -> times.incrementAndGet(-1));
                    s.allPardo(deal, 7, end, i -> times.incrementAndGet(-1));
                }
                s.allPardo(deal, 0, 9, times::incrementAndGet);
                s.barrier();
                clear(s, times, 9, 1);
            }
        });
    }

    /// On a simulated machine, where node 1 takes four times as long for an index.
    @Test
    void aSlowNodeDrawsFewer() {
        int[] done = new int[2];
        new Place(Places.SIM, "1,1").run(
                Map.of("atoll.sim.machine", "infiniband", "atoll.sim.faults", ""), s ->
                        s.allPardo(Deal.guided(1), 0, 1000, i -> {
                            s.operate(s.node() == 0 ? 100_000 : 400_000);
                            done[s.node()]++;
                        }));
        assertThat(done[0] + done[1]).isEqualTo(1000);
        assertThat(done[0]).isBetween(780, 820);
    }

    private static void clear(Simple s, AtomicIntegerArray times, int n, int expected) {
        s.onOne(() -> {
            for (int i = 0; i < n; i++) {
                assertThat(times.getAndSet(i, 0)).as("index %d of %d", i, n).isEqualTo(expected);
            }
        });
        s.barrier();
    }

    static Stream<Place> several() {
        return Places.several();
    }

    @ParameterizedTest
    @MethodSource("several")
    void eachStatementHasItsThreads(Place place) {
        Map<String, ConcurrentLinkedQueue<Integer>> who = new ConcurrentSkipListMap<>();
        List.of("onOne", "onOneNode", "onOneThread", "onNode", "onThread")
                .forEach(name -> who.put(name, new ConcurrentLinkedQueue<>()));
        int[] threads = place.threads();
        place.run(s -> {
            s.onOne(() -> who.get("onOne").add(s.id()));
            s.onOneNode(() -> who.get("onOneNode").add(s.id()));
            s.onOneThread(() -> who.get("onOneThread").add(s.id()));
            s.onNode(1, () -> {
                who.get("onNode").add(s.id());
                s.nodeBarrier();
                s.pardo(0, 3, i -> { });
            });
            s.onThread(1, () -> who.get("onThread").add(s.id()));
        });
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        int id = 0;
        for (int count : threads) {
            first.add(id);
            if (count > 1) {
                second.add(id + 1);
            }
            id += count;
        }
        assertThat(who.get("onOne")).containsExactly(0);
        assertThat(who.get("onOneNode")).hasSize(threads[0]).contains(0, threads[0] - 1);
        assertThat(who.get("onOneThread")).containsExactlyInAnyOrderElementsOf(first);
        assertThat(who.get("onNode")).hasSize(threads[1]).contains(threads[0]);
        assertThat(who.get("onThread")).containsExactlyInAnyOrderElementsOf(second);
    }
}
