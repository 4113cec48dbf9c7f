// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Long arguments between ranks that share memory: they are written once, and read where they lie.
@Timeout(300)
class LongUnitsTest {
    private static final int MIB = 1 << 18; // as numbers
    private static final int WRITES = 20;

    static Stream<Place> near() {
        return Stream.of(Places.THREADS, Places.SHM)
                .flatMap(ranks -> Stream.of(new Place(ranks, 2), new Place(ranks, 4)));
    }

    private static int[] filled(int length, int with) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, with);
        return numbers;
    }

    private static void meet(World world, Counter met, int round) {
        met.add(1);
        int _ = met.awaited(round * world.size());
    }

    /// The frames that writes of 4 MiB by one rank cost all ranks, each when its memory is there.
    private static long frames(Place place, Map<String, String> settings) {
        AtomicLong frames = new AtomicLong();
        place.run(settings, (world, orca) -> {
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            Counter met = orca.replicated("met", Counter.class);
            for (int i = 0; i < 3; i++) {
                if (world.rank() == 1) {
                    jobs.add(filled(MIB, i));
                }
                meet(world, met, i + 1);
                assertThat(jobs.size()).isBetween(i + 1, i + 2); // one writer may be ahead
            }
            long before = world.endpoint().framesSent();
            for (int i = 0; i < WRITES; i++) {
                if (world.rank() == 1) {
                    jobs.add(filled(4 * MIB, i));
                } else if (world.rank() == 0) {
                    assertThat(jobs.takeOf(4 * MIB)).isEqualTo(filled(4 * MIB, i));
                }
                meet(world, met, i + 4);
            }
            frames.addAndGet(world.endpoint().framesSent() - before);
        });
        return frames.get();
    }

    @ParameterizedTest
    @MethodSource("near")
    void theirBytesDoNotTravel(Place place) {
        assertThat(frames(place, Map.of())).isLessThan(WRITES * place.size() * 12L);
    }

    @ParameterizedTest
    @MethodSource("near")
    void withoutMemoryTheyDo(Place place) {
        assertThat(frames(place, Map.of("atoll.replica.memory.bytes", "0")))
                .isGreaterThan(WRITES * place.size() * 12L);
    }

    /// Some find room and some do not: all come in their order.
    @ParameterizedTest
    @MethodSource("near")
    void whatFindsNoRoomTravels(Place place) {
        int count = 60;
        place.run(Map.of("atoll.replica.memory.bytes", Integer.toString(1 << 20)),
                (world, orca) -> {
                    Counter met = orca.replicated("met", Counter.class);
                    Jobs[] jobs = new Jobs[world.size()];
                    for (int rank = 0; rank < jobs.length; rank++) {
                        jobs[rank] = orca.replicated("jobs " + rank, Jobs.class);
                    }
                    for (int i = 0; i < count; i++) {
                        jobs[world.rank()].add(filled(MIB / 4 + i, i));
                    }
                    meet(world, met, 1);
                    int of = (world.rank() + 1) % world.size();
                    for (int i = 0; i < count; i++) {
                        assertThat(jobs[of].take()).isEqualTo(filled(MIB / 4 + i, i));
                    }
                });
    }

    /// Operations that find their object elsewhere are called again, and those that wait hold
    /// their slots.
    @ParameterizedTest
    @MethodSource("near")
    void nothingIsLostInMoves(Place place) {
        int length = 6000;
        place.run(Map.of("atoll.replica.window", "40"), (world, orca) -> {
            Jobs jobs = orca.shared("jobs", Jobs.class);
            Counter met = orca.replicated("met", Counter.class);
            for (int phase = 0; phase < world.size(); phase++) {
                int mine = phase == world.rank() ? 100 : 5;
                for (int i = 0; i < mine; i++) {
                    jobs.add(filled(length, world.rank()));
                    int[] taken = jobs.takeOf(length);
                    assertThat(taken).isEqualTo(filled(length, taken[0]));
                }
            }
            meet(world, met, 1);
            assertThat(jobs.size()).isZero();
        });
    }

    /// The bytes that the calling thread allocates, least of some calls.
    private static long least(LongSupplier meter, Runnable call) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < WRITES; i++) {
            long before = meter.getAsLong();
            call.run();
            least = Math.min(least, meter.getAsLong() - before);
        }
        return least;
    }

    @ParameterizedTest
    @MethodSource("near")
    void nobodyMakesAnArrayButForWhoeverGetsIt(Place place) throws Exception {
        LongSupplier meter = meter();
        place.run((world, orca) -> {
            Jobs jobs = orca.singleAt(1, "jobs", Jobs.class);
            Counter met = orca.replicated("met", Counter.class);
            int[] numbers = filled(MIB, 1);
            if (world.rank() == 0) {
                assertThat(least(meter, () -> jobs.add(numbers))).as("the caller")
                        .isLessThan(MIB);
            }
            meet(world, met, 1);
            if (world.rank() == 1) {
                assertThat(least(meter, () -> assertThat(jobs.take()).hasSize(MIB)))
                        .as("who takes").isLessThan(6L * MIB);
            }
            meet(world, met, 2);
        });
    }

    private static LongSupplier meter() throws ReflectiveOperationException {
        Object threads = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean").invoke(null);
        Method bytes = Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes");
        return () -> {
            try {
                return (Long) bytes.invoke(threads);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }
}
