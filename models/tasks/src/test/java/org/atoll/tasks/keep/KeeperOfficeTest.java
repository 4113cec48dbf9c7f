// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.job.contract.Ranks;
import org.atoll.shm.SharedMemoryDeviceProvider;
import org.atoll.sim.SimDeviceProvider;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemReader;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.NestedItem;
import org.atoll.tcp.TcpDeviceProvider;
import org.atoll.threads.ThreadsDeviceProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks that ranks reach the keeper, on every device.
@Timeout(300)
class KeeperOfficeTest {
    private static final int[] SIZES = {1, 2, 5};

    private record Place(Ranks ranks, int size) {
        @Override
        public String toString() {
            return ranks.device() + " x " + size;
        }
    }

    static Stream<Place> places() {
        return Stream.of(
                new Ranks("threads", new ThreadsDeviceProvider()),
                new Ranks("shm", new SharedMemoryDeviceProvider()),
                new Ranks("tcp", new TcpDeviceProvider()),
                new Ranks("sim", new SimDeviceProvider(),
                        () -> Map.of("atoll.sim.machine", "simple"), false))
                .flatMap(ranks -> IntStream.of(SIZES).mapToObj(size -> new Place(ranks, size)));
    }

    private static KeepingKind.Keeping keeping(World world) {
        return world.service(new KeepingKind());
    }

    @ParameterizedTest
    @MethodSource("places")
    void membersMeetAtTheKeeper(Place place) {
        place.ranks.run(place.size, world -> {
            KeeperCalls calls = keeping(world).calls;
            int instance = calls.join("g");
            for (int round = 0; round < 3; round++) {
                calls.barrier("g", world.size());
            }
            GroupView view = calls.members("g");
            assertThat(view.size()).isEqualTo(world.size());
            assertThat(view.members()[instance]).isEqualTo(keeping(world).caller.tid);
            assertThatThrownBy(() -> calls.join("g"))
                    .isInstanceOf(CallArgumentException.class)
                    .hasMessageContaining("is in group 'g' already, as instance " + instance);
            assertThat(calls.newContext()).isBetween(1, world.size());
        });
    }

    @ParameterizedTest
    @MethodSource("places")
    void aMessageOfAnyLengthLiesInThePostbox(Place place) {
        place.ranks.run(place.size, world -> {
            KeepingKind.Keeping keeping = keeping(world);
            int next = (world.rank() + 1) % world.size();
            for (int length : new int[] {0, 3, 300_000}) {
                ItemWriter items = new ItemWriter(keeping.pool);
                items.array(ItemCode.INT, numbers(length, world.rank()), 0, length, 1);
                String name = "box" + length + ".";
                keeping.calls.put(name + world.rank(), items.packed(), 0);
                assertThat(numbers(keeping.calls.await(name + next, null)))
                        .isEqualTo(numbers(length, next));
            }
        });
    }

    private static int[] numbers(int length, int seed) {
        return IntStream.range(0, length).map(i -> i * 7 + seed).toArray();
    }

    private static int[] numbers(@Nullable NestedItem found) {
        assertThat(found).isNotNull();
        ItemReader items = new ItemReader(found.packed(), "what was found");
        int[] taken = new int[items.require("take", ItemCode.INT, -1)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    @ParameterizedTest
    @MethodSource("places")
    void aTimedWaitEndsAndTheNextQuestionIsAnswered(Place place) {
        place.ranks.run(place.size, world -> {
            KeeperCalls calls = keeping(world).calls;
            for (int round = 0; round < 5; round++) {
                assertThat(calls.await("nothing", Duration.ofNanos(50_000))).isNull();
                assertThat(calls.members("nothing").size()).isZero();
            }
        });
    }

    /// The next question of another task is answered as if nothing had been.
    @Test
    void aKilledTaskWaitsNoMore() {
        new Ranks("threads", new ThreadsDeviceProvider()).run(2, world -> {
            KeepingKind.Keeping keeping = keeping(world);
            if (world.rank() == 1) {
                Thread killer = Thread.ofPlatform().start(() -> {
                    keeping.caller.isKilled = true;
                    keeping.caller.point.rouse();
                });
                assertThatThrownBy(() -> keeping.calls.await("never", null))
                        .hasMessage("keeper: killed");
                killer.join();
                keeping.caller.isKilled = false;
                assertThat(keeping.calls.newContext()).isEqualTo(1);
            }
        });
    }
}
