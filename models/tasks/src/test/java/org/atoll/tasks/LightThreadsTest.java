// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.TimeKind;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Light threads wait at points of their own, and whoever rouses a point wakes one of them.
@Timeout(300)
@Sampled(2)
class LightThreadsTest {

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    static Stream<Ranks> machineTime() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP);
    }

    /// A number to which its owner waits to be raised.
    private static final class Cell {
        private final WaitPoint point;
        private final AtomicInteger value = new AtomicInteger();
        private final String name;

        Cell(World world, String name) {
            this.point = world.endpoint().waitPoint();
            this.name = name;
        }

        void raise() {
            value.incrementAndGet();
            point.rouse();
        }

        Completion reaches(int least) {
            return Completion.of(
                    () -> value.get() >= least, () -> name + " at " + least, TimeKind.JOB);
        }

        void await(int least) {
            point.await(reaches(least));
        }
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aRingOfThemPassesATokenRound(Ranks ranks) {
        int members = ranks.equals(Places.SIM) ? 20 : 2000;
        int rounds = 3;
        ranks.run(2, world -> {
            List<Cell> ring = new ArrayList<>();
            for (int i = 0; i < members; i++) {
                ring.add(new Cell(world, "member " + i));
            }
            Cell end = new Cell(world, "end");
            for (int i = 0; i < members; i++) {
                Cell mine = ring.get(i);
                Cell next = i + 1 < members ? ring.get(i + 1) : end;
                mine.point.start("member-" + i, () -> pass(mine, next, rounds));
            }
            for (int round = 1; round <= rounds; round++) {
                ring.getFirst().raise();
                end.await(round);
            }
            assertThat(ring).allSatisfy(cell -> assertThat(cell.value).hasValue(rounds));
        });
    }

    private static void pass(Cell mine, Cell next, int rounds) {
        for (int round = 1; round <= rounds; round++) {
            mine.await(round);
            next.raise();
        }
    }

    /// Each waits for the other in turn, so that a wake-up that is lost stops both.
    @ParameterizedTest
    @MethodSource("machineTime")
    void noWakeUpIsLost(Ranks ranks) {
        int rounds = 20_000;
        ranks.run(2, world -> {
            Cell one = new Cell(world, "one");
            Cell other = new Cell(world, "other");
            Cell end = new Cell(world, "end");
            one.point.start("one", () -> {
                for (int round = 1; round <= rounds; round++) {
                    other.raise();
                    one.await(round);
                }
                end.raise();
            });
            other.point.start("other", () -> {
                for (int round = 1; round <= rounds; round++) {
                    other.await(round);
                    one.raise();
                }
                end.raise();
            });
            end.await(2);
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aTimedWaitEndsByItself(Ranks ranks) {
        ranks.run(1, world -> {
            Cell never = new Cell(world, "never");
            Cell end = new Cell(world, "end");
            never.point.start("sleeper", () -> {
                Deadline soon = Deadline.after(world::nanoTime, 5_000_000);
                never.point.await(never.reaches(1).within(soon));
                end.raise();
            });
            end.await(1);
            assertThat(never.value).hasValue(0);
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aDeadlockNamesThem(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Cell cell = new Cell(world, "what nobody brings");
            Cell end = new Cell(world, "an answer");
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            cell.point.start("waiter", () -> {
                try {
                    cell.await(1);
                } catch (CommunicationException e) {
                    thrown.set(e);
                }
            });
            // In a simulation only the program's own wait is told.
            assertThatThrownBy(() -> end.await(1))
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining("rank 0 waits in an answer at 1"
                            + (world.isSimulated() ? "" : ", and in what nobody brings at 1"))
                    .hasMessageContaining("rank 1 waits in an answer at 1");
            while (!world.isSimulated() && thrown.get() == null) {
                Thread.onSpinWait();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("machineTime")
    void aRankWhoseLightThreadIsAtWorkIsInNoDeadlock(Ranks ranks) {
        ranks.run(2, world -> {
            Cell end = new Cell(world, "end");
            new Cell(world, "worker").point.start("worker", () -> {
                long until = System.nanoTime() + 3_000_000_000L;
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
                end.raise();
            });
            end.await(1);
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aFailureEndsTheirWaits(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Cell cell = new Cell(world, "cell");
            Cell end = new Cell(world, "end");
            AtomicInteger ended = new AtomicInteger();
            for (int i = 0; i < 3; i++) {
                WaitPoint point = world.endpoint().waitPoint();
                point.start("waiter", () -> awaitInVain(point, cell, ended));
            }
            if (world.rank() == 1) {
                assertThatThrownBy(() -> world.abort(3, "it gives up"))
                        .isInstanceOf(CommunicationException.class);
            }
            assertThatThrownBy(() -> end.await(1)).hasMessageContaining("it gives up");
            while (!world.isSimulated() && ended.get() < 3) {
                Thread.onSpinWait();
            }
        });
    }

    private static void awaitInVain(WaitPoint point, Cell cell, AtomicInteger ended) {
        try {
            point.await(cell.reaches(1));
        } catch (CommunicationException e) {
            ended.incrementAndGet();
        }
    }
}
