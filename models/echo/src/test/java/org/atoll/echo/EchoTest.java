// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.atoll.echo.Places.Place;
import org.atoll.fabric.Credits;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks what an echo promises, on every device.
@Timeout(300)
@Sampled(2)
class EchoTest {
    private static final int MEBI = 1 << 20;
    private static final int[] LENGTHS = {0, 1, 8, 9, 36, 37, 1000, 64 << 10, MEBI, 3 * MEBI + 5};

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#all")
    void everyRankAnswersEveryOther(Place place) {
        place.run(world -> {
            Echo echo = Echo.of(world);
            for (int rank = 0; rank < world.size(); rank++) {
                for (int length : LENGTHS) {
                    byte[] bytes = Samples.bytes(length, rank + length);
                    assertThat(echo.ask(rank, bytes)).as("%d bytes", length).isEqualTo(bytes);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#all")
    void aThreadOfItsOwnAnswersLater(Place place) {
        place.run(world -> {
            Echo echo = Echo.of(world);
            for (int rank = 0; rank < world.size(); rank++) {
                for (int length : new int[] {0, 8, 100_000}) {
                    byte[] bytes = Samples.bytes(length, rank + length);
                    assertThat(echo.askLater(rank, bytes)).isEqualTo(bytes);
                }
            }
        });
    }

    /// Long and short ones, with questions between them.
    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#all")
    void whatIsToldIsTakenInOrder(Place place) {
        place.run(world -> {
            for (int round = 0; round < 20; round++) {
                tellAndTake(world, round);
            }
        });
    }

    private static void tellAndTake(World world, int round) {
        Echo echo = Echo.of(world);
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        for (int length : new int[] {8, 100_000, 0, 90_000, 1}) {
            echo.tell(next, Samples.bytes(length, length + round));
        }
        echo.ask(next, Samples.bytes(70_000, round));
        echo.tell(next, Samples.bytes(8, round));
        echo.ask(next, Samples.bytes(8, round));
        for (int length : new int[] {8, 100_000, 0, 90_000, 1}) {
            expect(echo.take(), previous, Samples.bytes(length, length + round));
        }
        expect(echo.take(), previous, Samples.bytes(8, round));
    }

    private static void expect(Told told, int from, byte[] bytes) {
        assertThat(told.source()).isEqualTo(from);
        assertThat(told.bytes()).isEqualTo(bytes);
    }

    /// Rank 0 takes nothing before all others have spent their credit.
    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#several")
    void creditBoundsWhatIsKept(Place place) {
        int length = 1000;
        int count = 3 * (int) (Echo.CREDIT_BYTES / length);
        place.run(world -> {
            Echo echo = Echo.of(world);
            if (world.rank() > 0) {
                for (int i = 0; i < count; i++) {
                    echo.tell(0, Samples.bytes(length, i));
                }
                return;
            }
            int[] taken = new int[world.size()];
            for (int rank = 1; rank < world.size(); rank++) {
                awaitFull(world, rank, length);
            }
            for (int i = 0; i < count * (world.size() - 1); i++) {
                Told told = echo.take();
                assertThat(told.bytes()).isEqualTo(Samples.bytes(length, taken[told.source()]++));
            }
        });
    }

    private static void awaitFull(World world, int rank, int length) {
        long most = Echo.CREDIT_BYTES / Told.cost(length);
        while (told(world, rank) < most) {
            world.endpoint().advance();
            world.compute(1000);
        }
        for (int look = 0; look < 1000; look++) {
            world.endpoint().advance();
        }
        assertThat(told(world, rank)).as("units of %d bytes", length).isEqualTo(most);
    }

    private static long told(World world, int rank) {
        world.endpoint().enter();
        try {
            int number = world.endpoint().frames().number("echo", EchoKind.TELL);
            return world.endpoint().peer(rank).traffic().receivedFrames(number);
        } finally {
            world.endpoint().exit();
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#inMachineTime")
    void threadsOfBothKindsAskAtOnce(Place place) {
        place.run(world -> {
            Echo echo = Echo.of(world);
            int next = (world.rank() + 1) % world.size();
            atOnce(8, number -> {
                for (int round = 0; round < 60; round++) {
                    int length = round % 10 == 9 ? 100_000 : 8 + round;
                    byte[] bytes = Samples.bytes(length, number * 1000L + round);
                    byte[] answer = round % 3 == 0
                            ? echo.askLater(next, bytes)
                            : echo.ask((number + round) % world.size(), bytes);
                    assertThat(answer).isEqualTo(bytes);
                }
            });
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#inMachineTime")
    void threadsOfBothKindsTellAndTakeAtOnce(Place place) {
        int each = 300;
        place.run(world -> {
            Echo echo = Echo.of(world);
            int next = (world.rank() + 1) % world.size();
            Queue<Integer> taken = new ConcurrentLinkedQueue<>();
            IntConsumer teller = number -> IntStream.range(0, each)
                    .forEach(i -> echo.tell(next, Samples.bytes(1 + i * 7, number)));
            IntConsumer taker = number -> IntStream.range(0, each)
                    .forEach(i -> taken.add(echo.take().bytes().length));
            atOnce(8, number -> (number < 4 ? teller : taker).accept(number));
            assertThat(taken).hasSize(4 * each);
            assertThat(taken.stream().mapToInt(length -> length).sum())
                    .isEqualTo(4 * (each + 7 * each * (each - 1) / 2));
        });
    }

    /// Runs something in threads of which every other one is virtual.
    private static void atOnce(int count, IntConsumer task) throws InterruptedException {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            int own = number;
            Thread.Builder builder =
                    number % 2 == 0 ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
            threads.add(builder.start(() -> {
                try {
                    task.accept(own);
                } catch (Throwable e) {
                    failures.add(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    /// The last rank neither opens its echo nor calls anything before it is to end.
    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#several")
    void theFirstFrameOpensIt(Place place) {
        place.run(world -> {
            int last = world.size() - 1;
            if (world.rank() < last) {
                assertThat(Echo.of(world).ask(last, (byte) 7)).containsExactly(7);
                assertThat(world.openServices()).contains("echo");
            } else {
                assertThat(world.openServices()).doesNotContain("echo");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#all")
    void anAnswerWithoutRoomNamesBothLengths(Place place) {
        place.run(world -> {
            Echo echo = Echo.of(world);
            int next = (world.rank() + 1) % world.size();
            for (int length : new int[] {100, 100_000, 5 << 20}) {
                assertThatThrownBy(() -> echo.ask(next, new byte[length], new byte[99]))
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("echo.ask")
                        .hasMessageContaining("to rank " + next)
                        .hasMessageEndingWith(
                                "the answer has " + length + " bytes, but there is room for 99");
                assertThat(echo.ask(next, new byte[99], new byte[100])).isEqualTo(99);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#inMachineTime")
    void misuseIsNamed(Place place) {
        place.run(world -> {
            Echo echo = Echo.of(world);
            int size = world.size();
            assertThatThrownBy(() -> echo.ask(size, new byte[1]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("echo: there is no rank %d; ranks are 0 to %d", size, size - 1);
            assertThatThrownBy(() -> echo.tell(-1, new byte[1]))
                    .hasMessageStartingWith("echo: there is no rank -1");
            assertThatThrownBy(() -> echo.tell(0, new byte[(int) Echo.CREDIT_BYTES]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most " + Credits.largestUnit(Echo.CREDIT_BYTES));
        });
    }

    /// Rank 1 computes, and looks at nothing.
    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#several")
    void aRankAnswersWhileItComputes(Place place) {
        AtomicBoolean answered = new AtomicBoolean();
        place.run(world -> {
            Echo echo = Echo.of(world);
            Samples.meet(world);
            if (world.rank() == 0) {
                echo.ask(1, new byte[8]);
                answered.set(true);
            } else if (world.rank() == 1) {
                computeUntil(answered, world);
            }
        });
    }

    private static void computeUntil(AtomicBoolean answered, World world)
            throws InterruptedException {
        for (int step = 0; step < 20_000 && !answered.get(); step++) {
            world.compute(100_000);
            if (!world.devices().contains("sim")) {
                Thread.sleep(1);
            }
        }
        assertThat(answered).isTrue();
    }
}
