// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.job.contract.Ranks;
import org.atoll.replica.Places;
import org.atoll.replica.order.OrderingKind.Delivered;
import org.atoll.replica.order.OrderingKind.Ordering;
import org.atoll.sim.Simulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every order delivers the same to all, each rank's own in the order of its submissions.
@Timeout(300)
class OrderTest {
    private static final int SEEDS = Integer.getInteger("atoll.replica.seeds", 8);
    private static final List<String> ORDERS = List.of("sequencer", "clocks");

    static Stream<Arguments> devices() {
        return ORDERS.stream().flatMap(order ->
                Stream.of(Places.THREADS, Places.SHM, Places.TCP)
                        .map(ranks -> Arguments.of(order, ranks)));
    }

    static Stream<Arguments> seeds() {
        return ORDERS.stream().flatMap(order -> IntStream.range(0, SEEDS)
                .mapToObj(seed -> Arguments.of(order, seed)));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void allRanksDeliverTheSame(String order, Ranks ranks) {
        Map<Integer, List<Delivered>> logs = new ConcurrentHashMap<>();
        int size = 4;
        int each = 200;
        ranks.run(size, Map.of("test.order", order), world ->
                logs.put(world.rank(), submitAtRandom(world, each, world.rank())));
        check(logs, size, each);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void allRanksDeliverTheSameUnderAnySchedule(String order, int seed) {
        Map<Integer, List<Delivered>> logs = new ConcurrentHashMap<>();
        int size = 2 + (seed % 4);
        int each = 60;
        Simulator.of(seed % 2 == 0 ? "das:2x4" : "infiniband")
                .seed(seed)
                .with("atoll.sim.faults", seed % 3 == 0 ? "" : "random")
                .with("test.order", order)
                .run(size, world -> logs.put(
                        world.rank(), submitAtRandom(world, each, 31L * seed + world.rank())));
        check(logs, size, each);
    }

    /// In bursts, with pauses in which others come to a move.
    private static List<Delivered> submitAtRandom(World world, int each, long seed) {
        Ordering ordering = OrderingKind.of(world);
        Random random = new Random(seed);
        int size = world.size();
        for (int i = 0; i < each; i++) {
            int length = random.nextInt(10) == 0
                    ? random.nextInt(2 * SequencedOrder.WHOLE_BYTES)
                    : random.nextInt(100);
            ordering.submit(i, length);
            if (random.nextInt(15) == 0) {
                world.compute(random.nextInt(1_000_000));
                for (int look = random.nextInt(100); look > 0; look--) {
                    world.endpoint().advance();
                }
            }
        }
        return ordering.await(each * size);
    }

    private static void check(Map<Integer, List<Delivered>> logs, int size, int each) {
        List<Delivered> first = logs.get(0);
        assertThat(first).hasSize(size * each);
        for (int rank = 0; rank < size; rank++) {
            int origin = rank;
            assertThat(logs.get(rank)).isEqualTo(first);
            assertThat(first.stream().filter(one -> one.origin() == origin)
                    .map(Delivered::number))
                    .containsExactlyElementsOf(IntStream.range(0, each).boxed().toList());
        }
        first.forEach(one -> assertThat(one.hash()).isNotZero());
    }

    /// When one rank submits alone, it soon is the sequencer, and a unit costs a frame to each.
    @Test
    void theOrderMovesToWhoSubmitsAlone() {
        AtomicLong frames = new AtomicLong();
        int size = 4;
        int first = 20;
        int more = 100;
        Simulator.of("infiniband").run(size, world -> {
            Ordering ordering = OrderingKind.of(world);
            submitAlone(world, ordering, 0, first);
            ordering.await(first);
            long before = world.endpoint().framesSent();
            submitAlone(world, ordering, first, more);
            ordering.await(first + more);
            frames.addAndGet(world.endpoint().framesSent() - before);
        });
        assertThat(frames.get()).isBetween(
                (long) more * (size - 1), (long) (more * (size - 1) * 1.05));
    }

    /// Who takes turns with others in writing far ahead does not ask in vain while the order moves.
    @Test
    void whoeverIsFarAheadAsksNoMoreThanMovesTheOrder() {
        AtomicLong frames = new AtomicLong();
        int size = 4;
        int each = 100;
        Simulator.of("infiniband").run(size, world -> {
            Ordering ordering = OrderingKind.of(world);
            long before = world.endpoint().framesSent();
            for (int writer = 0; writer < size; writer++) {
                for (int i = 0; world.rank() == writer && i < each; i++) {
                    ordering.submit(i, 1000);
                }
                ordering.await((writer + 1) * each);
            }
            frames.addAndGet(world.endpoint().framesSent() - before);
        });
        int units = each * size;
        assertThat(frames.get()).isBetween(
                (long) units * (size - 1), (long) (units * (size - 1) * 1.05));
    }

    private static void submitAlone(World world, Ordering ordering, int from, int count) {
        for (int i = from; world.rank() == 2 && i < from + count; i++) {
            ordering.submit(i, 1000);
            ordering.await(i + 1);
        }
    }
}
