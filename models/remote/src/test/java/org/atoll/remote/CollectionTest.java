// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.job.contract.Ranks.Death;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects to which no rank refers are freed, and no others. What is unreachable the garbage
/// collector says, which tests ask to look.
@Timeout(300)
@Sampled(value = 5, tests = 2)
class CollectionTest {
    private static final long PAUSE_NANOS = 5_000_000;
    private static long nextCollection = System.nanoTime();

    static Stream<Place> places() {
        return Stream.concat(
                Stream.of(1, 2, 4).map(size -> new Place(Places.THREADS, size)),
                Stream.of(Places.SHM, Places.TCP, Places.GATEWAY)
                        .map(ranks -> new Place(ranks, 3)));
    }

    @BeforeEach
    void forgetStores() {
        Store.BORN.clear();
    }

    /// Waits until a rank has no objects to which there may be references.
    private static void awaitFreed(RemoteObjects remote) {
        while (left(remote) > 0) {
            lookAround(remote);
        }
    }

    private static int left(RemoteObjects remote) {
        RankObjects objects = RemoteKind.service(remote.world()).objects;
        remote.world().endpoint().enter();
        try {
            return objects.table.count() + objects.holdings.exported();
        } finally {
            remote.world().endpoint().exit();
        }
    }

    private static void lookAround(RemoteObjects remote) {
        synchronized (CollectionTest.class) { // the ranks share the collector
            if (System.nanoTime() > nextCollection) {
                System.gc();
                nextCollection = System.nanoTime() + PAUSE_NANOS;
            }
        }
        remote.world().endpoint().advance();
        LockSupport.parkNanos(PAUSE_NANOS / 10);
    }

    /// Waits until all objects of all ranks are freed, and what was on them.
    private static void awaitAllFreed(RemoteObjects remote) {
        remote.barrier();
        awaitFreed(remote);
        remote.barrier();
        while (remote.here().rank() == 0
                && Store.BORN.stream().anyMatch(store -> store.get() != null)) {
            lookAround(remote);
        }
        remote.barrier();
    }

    @ParameterizedTest
    @MethodSource("places")
    void objectsThatNobodyRefersToAreFreed(Place place) {
        place.run(remote -> {
            useChain(remote);
            awaitAllFreed(remote);
        });
        assertThat(Store.BORN).hasSize(place.size() * (place.size() + 1));
    }

    /// Each store refers to the next one, on another rank.
    private static void useChain(RemoteObjects remote) {
        Store last = remote.export(new Store(100));
        for (Node node : remote.nodes()) {
            Store next = node.create(Store.class, 99 - node.rank());
            assertThat(next.keep(last)).isEqualTo(1);
            last = next;
        }
        Store found = last;
        for (Node _ : remote.nodes()) {
            found = found.give(0);
        }
        assertThat(found.order()).isEqualTo(100);
    }

    @ParameterizedTest
    @MethodSource("places")
    void referencesInResultsOfAGroupKeepTheirObjects(Place place) {
        place.run(remote -> {
            useGroup(remote);
            awaitAllFreed(remote);
        });
        assertThat(Store.BORN).hasSize(2 * place.size() * place.size());
    }

    /// Each store of a group is given another one, from the next rank, and gives it back.
    private static void useGroup(RemoteObjects remote) {
        Group<Store> all = remote.createOnEach(Store.class, rank -> rank);
        List<Node> nodes = remote.nodes();
        List<Store> others = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            others.add(nodes.get((i + 1) % nodes.size()).create(Store.class, 100 + i));
        }
        assertThat(all.scatter((store, index) -> store.keep(others.get(index))))
                .containsOnly(1);
        others.clear();
        for (List<Store> given : List.of(
                all.gather(Store::last), all.gather(store -> store.give(0)))) {
            assertThat(given.stream().map(Store::order).toList())
                    .isEqualTo(IntStream.range(0, all.size()).mapToObj(i -> 100 + i).toList());
        }
    }

    @ParameterizedTest
    @MethodSource("places")
    void aReferenceThatIsOnItsWayKeepsItsObject(Place place) {
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Node other = remote.node(place.size() - 1);
                Store store = other.create(Store.class, 0);
                Waiting gate = other.create(Waiting.class);
                remote.oneWay(() -> {
                    int _ = store.waitFor(gate);
                    int _ = store.keep(remote.node(place.size() / 2).create(Store.class, 1));
                    int _ = store.keep(new Store(2));
                });
                for (int i = 0; i < 20; i++) {
                    lookAround(remote);
                    assertThat(other.create(Store.class, i).order()).isEqualTo(i);
                }
                gate.give(1);
                remote.settle();
                assertThat(store.give(0).order()).isEqualTo(1);
                assertThat(store.give(1).order()).isEqualTo(2);
            }
            awaitAllFreed(remote);
        });
    }

    @ParameterizedTest
    @MethodSource("places")
    void objectsThatSomebodyRefersToAreKept(Place place) {
        place.run(remote -> {
            play(remote, new Random(remote.here().rank()));
            awaitAllFreed(remote);
        });
    }

    private static void play(RemoteObjects remote, Random random) {
        List<Store> stores = new ArrayList<>();
        for (int round = 0; round < 200; round++) {
            while (stores.size() < 3 || random.nextInt(6) == 0) {
                Node node = remote.node(random.nextInt(remote.nodes().size()));
                stores.add(node.create(Store.class, round));
            }
            int first = random.nextInt(stores.size() - 1);
            Store store = stores.get(first);
            Store later = stores.get(first + 1 + random.nextInt(stores.size() - first - 1));
            switch (random.nextInt(8)) {
                case 0 -> stores.remove(random.nextInt(stores.size()));
                case 1 -> assertThat(store.keep(later)).isPositive();
                case 2 -> assertThat(store.keepFrom(later, random.nextInt(10))).isNotNegative();
                case 3 -> assertThat(store.drop()).isNotNegative();
                case 4 -> remote.oneWay(() -> {
                    int _ = store.keepFrom(later, 0);
                });
                case 5 -> assertThat(later.give(random.nextInt(10)).order()).isNotNegative();
                case 6 -> assertThat(remote.async(() -> later.give(0)).join().order())
                        .isGreaterThanOrEqualTo(0);
                default -> {
                    if (random.nextInt(4) == 0) {
                        lookAround(remote);
                    }
                }
            }
        }
        remote.settle();
    }

    /// Results that are thrown, late, or not wanted hold nothing for ever.
    @ParameterizedTest
    @MethodSource("places")
    void whatNobodyReadsKeepsNothing(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                failAndCancel(remote, node);
            }
            awaitAllFreed(remote);
        });
    }

    private static void failAndCancel(RemoteObjects remote, Node node) {
        Store store = node.create(Store.class, 1);
        Store.Refusal thrown = catchThrowableOfType(
                Store.Refusal.class, () -> store.fail(new Store(2)));
        assertThat(thrown.store().order()).isEqualTo(2);
        remote.oneWay(() -> {
            int _ = store.fail(new Store(3));
        });
        Store.Refusal told = catchThrowableOfType(Store.Refusal.class, remote::settle);
        assertThat(told.store().order()).isEqualTo(3);
        CompletableFuture<Store> future = remote.async(() -> store.give(0));
        future.cancel(true);
        try {
            Store given = remote.within(Duration.ofNanos(1), () -> store.give(0));
            assertThat(given).isSameAs(store);
        } catch (CallTimeoutException e) {
            assertThat(e).hasMessageContaining("Store.give");
        }
        assertThatThrownBy(() -> store.keepFrom(null, 0))
                .isInstanceOf(NullPointerException.class);
        assertThat(store.order()).isEqualTo(1);
    }

    static Stream<Arguments> placesOfSeveral() {
        return places()
                .filter(place -> place.size() > 1)
                .flatMap(place -> Stream.of(
                        Arguments.of(place, false), Arguments.of(place, true)));
    }

    /// Calls run in line in a thread that waits for credit with a reference which is yet to leave.
    @ParameterizedTest
    @MethodSource("placesOfSeveral")
    void aReferenceThatWaitsForCreditKeepsItsObject(Place place, boolean together) {
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Store store = remote.node(1).create(Store.class, 0);
                int kept = overdraw(remote, store, together);
                awaitCollection(remote);
                for (int i = 0; i < kept; i++) {
                    assertThat(store.give(i).order()).isGreaterThanOrEqualTo(100);
                }
            }
            awaitAllFreed(remote);
        });
    }

    /// Has a store keep objects of this rank. Not all calls get credit before another rank has
    /// called one of this rank's objects some hundred times.
    ///
    /// @return how many objects
    private static int overdraw(RemoteObjects remote, Store store, boolean together) {
        Node last = remote.node(remote.nodes().size() - 1);
        Store called = remote.here().create(Store.class, 1);
        Waiting gate = remote.node(1).create(Waiting.class);
        Caller caller = last.create(Caller.class);
        remote.oneWay(() -> {
            int _ = caller.call(called, store, gate, together);
        });
        int calls = Caller.CALLS_WITH_CREDIT + 2;
        for (int i = 0; i < calls; i++) {
            int order = 100 + i;
            remote.oneWay(() -> {
                int _ = store.keepBehind(gate, new Store(order), new byte[1 << 19]);
            });
        }
        remote.settle();
        return calls;
    }

    /// Calls an object while its rank waits for credit.
    @Remote
    static class Caller {
        /// How many long calls get credit at least: each costs a quarter of the budget, of which
        /// the call of this object takes a little.
        static final int CALLS_WITH_CREDIT = 3;

        private final RemoteObjects remote = RemoteObjects.current();

        public int call(Store called, Store keeper, Waiting gate, boolean together) {
            Group<Store> group = remote.group(List.of(called));
            while (keeper.waiting() < CALLS_WITH_CREDIT) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 300; i++) {
                Store last = together ? group.gather(Store::last).getFirst() : called.last();
                assertThat(last).isSameAs(called);
            }
            gate.give(1);
            return 0;
        }
    }

    /// Waits until objects that are not referred to now are freed, by this rank at least.
    private static void awaitCollection(RemoteObjects remote) {
        WeakReference<Store> probe = probe(remote);
        while (probe.get() != null) {
            lookAround(remote);
        }
    }

    private static WeakReference<Store> probe(RemoteObjects remote) {
        Store store = new Store(99);
        assertThat(remote.export(store)).isNotNull();
        return new WeakReference<>(store);
    }

    /// Rank 1 refers to an object of rank 0, and has handed the reference on to rank 2.
    @Test
    void whatADeadRankHeldIsFreedAndWhatItHandedOnIsKept() {
        CountDownLatch doomed = new CountDownLatch(1);
        AtomicBoolean over = new AtomicBoolean();
        Places.THREADS.runOutliving(3, world -> {
            RemoteObjects remote = Places.of(world);
            switch (world.rank()) {
                case 0 -> {
                    Store last = handOn(remote);
                    doomed.countDown();
                    while (!world.losses().isLost(1)) {
                        lookAround(remote);
                    }
                    while (left(remote) > 2) {
                        lookAround(remote);
                    }
                    assertThat(last.give(0).order()).isEqualTo(7);
                    assertThat(last.drop()).isZero();
                    awaitFreed(remote);
                    over.set(true);
                }
                case 1 -> die(world, doomed);
                default -> {
                    while (!over.get()) {
                        lookAround(remote);
                    }
                }
            }
            remote.end();
        });
    }

    /// Two objects of this rank are referred to from rank 1, and one of them also from rank 2.
    private static Store handOn(RemoteObjects remote) {
        Store middle = remote.node(1).create(Store.class, 0);
        Store last = remote.node(2).create(Store.class, 0);
        assertThat(middle.keep(new Store(7))).isEqualTo(1);
        assertThat(middle.keep(new Store(8))).isEqualTo(2);
        assertThat(middle.handTo(last)).isEqualTo(1);
        return last;
    }

    private static void die(World world, CountDownLatch doomed) {
        while (doomed.getCount() > 0) {
            world.endpoint().advance();
            Thread.onSpinWait();
        }
        throw new Death();
    }
}
