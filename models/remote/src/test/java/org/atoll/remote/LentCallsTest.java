// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.atoll.codec.face.AtOnce;
import org.atoll.fabric.World;
import org.atoll.job.contract.Allocations;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Long arguments of one-way calls between ranks that share memory: they are written once, and read
/// where they lie.
@Timeout(120)
class LentCallsTest {
    private static final String MEMORY = "atoll.remote.memory.bytes";
    private static final int MIB = 1 << 18; // as numbers
    private static final int CALLS = 20;

    /// Takes numbers that are all as many as it was given before.
    @Remote
    static class Basket {
        private int count;
        private int wrong;
        private int[] last = {};

        Basket() {}

        /// Runs at once.
        @AtOnce
        public synchronized void put(int... numbers) {
            last = numbers;
            count++;
        }

        /// Has a thread of its own.
        public synchronized void look(int... numbers) {
            put(numbers);
            for (int number : numbers) {
                wrong += number == count ? 0 : 1;
            }
        }

        /// What was wrong with all it was given.
        public synchronized int wrong() {
            return wrong;
        }

        /// What it was given last.
        public synchronized int[] last() {
            return last;
        }
    }

    static Stream<Place> near() {
        return Stream.of(Places.THREADS, Places.SHM)
                .flatMap(ranks -> Stream.of(new Place(ranks, 2), new Place(ranks, 4)));
    }

    private static int[] filled(int length, int with) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, with);
        return numbers;
    }

    /// A basket on the next rank, when the memory of this one is there: the answers of all ranks
    /// come behind what they say of it.
    private static Basket basket(World world, RemoteObjects remote) {
        Node next = remote.node((world.rank() + 1) % world.size());
        Basket first = next.create(Basket.class);
        remote.oneWay(() -> first.put(filled(MIB, 1)));
        remote.settle();
        for (Node node : remote.nodes()) {
            Basket _ = node.create(Basket.class);
        }
        return next.create(Basket.class);
    }

    /// The frames that calls with 4 MiB cost all ranks, each when its memory is there.
    private static long frames(Place place, Map<String, String> settings) {
        AtomicLong frames = new AtomicLong();
        place.ranks().run(place.size(), settings, world -> {
            RemoteObjects remote = Places.of(world);
            Basket basket = basket(world, remote);
            remote.barrier();
            long before = world.endpoint().framesSent();
            for (int i = 1; i <= CALLS; i += 2) {
                int[] numbers = filled(4 * MIB, i + 1);
                remote.oneWay(() -> basket.put(numbers));
                remote.settle();
                remote.oneWay(() -> basket.look(numbers));
                remote.settle();
            }
            assertThat(basket.wrong()).isZero();
            remote.barrier();
            frames.addAndGet(world.endpoint().framesSent() - before);
            remote.end();
        });
        return frames.get();
    }

    @ParameterizedTest
    @MethodSource("near")
    void theirBytesDoNotTravel(Place place) {
        assertThat(frames(place, Map.of())).isLessThan(CALLS * place.size() * 8L);
    }

    @ParameterizedTest
    @MethodSource("near")
    void withoutMemoryTheyDo(Place place) {
        assertThat(frames(place, Map.of(MEMORY, "0"))).isGreaterThan(CALLS * place.size() * 8L);
    }

    /// Some find room and some do not: all come in their order, and as they were when the call was
    /// made.
    @ParameterizedTest
    @MethodSource("near")
    void whatFindsNoRoomTravels(Place place) {
        int count = 60;
        place.ranks().run(place.size(), Map.of(MEMORY, Integer.toString(1 << 20)), world -> {
            RemoteObjects remote = Places.of(world);
            Basket basket = basket(world, remote);
            for (int i = 1; i <= count; i++) {
                int[] numbers = filled(MIB / 4 + i, i);
                remote.oneWay(i % 3 > 0 ? () -> basket.look(numbers) : () -> basket.put(numbers));
                Arrays.fill(numbers, 0);
            }
            remote.settle();
            assertThat(basket.wrong()).isZero();
            assertThat(basket.last()).isEqualTo(filled(MIB / 4 + count, count));
            remote.end();
        });
    }

    /// Callers make no copy of their own.
    @ParameterizedTest
    @MethodSource("near")
    void theCallerMakesNoArray(Place place) {
        place.ranks().run(place.size(), Map.of(), world -> {
            RemoteObjects remote = Places.of(world);
            Basket basket = basket(world, remote);
            int[] numbers = filled(MIB, 1);
            Allocations allocations = new Allocations();
            long least = Long.MAX_VALUE;
            for (int i = 0; i < CALLS; i++) {
                long before = allocations.bytes();
                remote.oneWay(() -> basket.put(numbers));
                least = Math.min(least, allocations.bytes() - before);
                remote.settle();
            }
            assertThat(least).isLessThan(MIB);
            remote.end();
        });
    }
}
