// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.atoll.fabric.job.CallStateException;
import org.atoll.job.Job;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.atoll.tasks.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tasks end by themselves or are killed, and whoever asked is told, once and behind all messages.
@Timeout(300)
@Sampled(2)
class EndTest {
    private static final int DONE = SampleTasks.DONE;
    private static final int GONE = SampleTasks.GONE;

    static Stream<Place> all() {
        return Places.all();
    }

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    static Stream<Ranks> machineTime() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aKilledTaskIsToldBehindItsMessages(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            List<Tid> tids = pvm.spawn(SampleTasks.Waits.class).count(3).start();
            pvm.notify(Event.TASK_EXIT, GONE, tids);
            for (Tid tid : tids) {
                assertThat(pvm.recv(tid, DONE).oneInt()).isZero();
                assertThat(pvm.kill(tid)).isTrue();
                assertThat(pvm.isAlive(tid)).isFalse();
                Message notice = pvm.recv(tid.host(), GONE);
                assertThat(notice.tid()).isEqualTo(tid);
                assertThat(pvm.nrecv(tid, DONE).orElseThrow().oneInt()).isEqualTo(1);
                assertThat(pvm.nrecv(tid, DONE).orElseThrow().oneInt()).isEqualTo(2);
                assertThatThrownBy(() -> pvm.recv(tid, DONE))
                        .isInstanceOf(TaskEndedException.class)
                        .hasMessage("recv: " + tid + " has ended, or never was, and none of tag "
                                + DONE + " is left");
                assertThat(pvm.kill(tid)).isFalse();
                pvm.send(tid, DONE, pvm.pack().put(1)); // is dropped
            }
            assertThat(pvm.trecv(Tid.ANY, GONE, Duration.ofMillis(2))).isEmpty();
            pvm.notify(Event.TASK_EXIT, GONE, tids);
            for (Tid tid : tids) {
                assertThat(pvm.recv(tid.host(), GONE).tid()).isEqualTo(tid);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void returningThrowingAndLeavingAreEndsToo(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            for (Class<? extends Task> program : List.of(
                    SampleTasks.Reports.class, SampleTasks.Throws.class,
                    SampleTasks.Exits.class)) {
                List<Tid> tids = pvm.spawn(program).count(2).start();
                pvm.notify(Event.TASK_EXIT, GONE, tids);
                for (Tid tid : tids) {
                    pvm.recv(tid, DONE);
                    assertThat(pvm.recv(tid.host(), GONE).tid()).isEqualTo(tid);
                    assertThat(pvm.isAlive(tid)).isFalse();
                }
            }
            assertThat(pvm.nrecv(Tid.ANY, Pvm.ANY)).isEmpty();
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aReceiveThatNamesATaskEndsWithIt(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            List<Tid> tids = pvm.spawn(SampleTasks.Exits.class).count(2).start();
            for (Tid tid : tids) {
                assertThat(pvm.recv(tid, Pvm.ANY).oneInt()).isEqualTo(1);
                assertThatThrownBy(() -> pvm.recv(tid, Pvm.ANY))
                        .isInstanceOf(TaskEndedException.class)
                        .extracting(e -> ((TaskEndedException) e).task()).isEqualTo(tid);
                assertThatThrownBy(() -> pvm.nrecv(tid, Pvm.ANY))
                        .isInstanceOf(TaskEndedException.class);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aCancelledNoticeComesAtOnceAndNotAgain(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            List<Tid> tids = pvm.spawn(SampleTasks.Waits.class).count(2).start();
            pvm.notify(Event.TASK_EXIT, GONE, tids);
            pvm.cancelNotify(Event.TASK_EXIT, GONE, tids);
            for (Tid tid : tids) {
                assertThat(pvm.recv(tid.host(), GONE).tid()).isEqualTo(tid);
                assertThat(pvm.isAlive(tid)).isTrue();
                pvm.kill(tid);
            }
            pvm.notify(Event.TASK_EXIT, GONE + 1, tids);
            for (Tid tid : tids) {
                assertThat(pvm.recv(tid.host(), Pvm.ANY).tag()).isEqualTo(GONE + 1);
            }
        }));
    }

    /// Two tasks watch the same ones, by several tags; one of the two ends before these.
    @ParameterizedTest
    @MethodSource("devices")
    void eachPromiseOfANoticeIsKeptByItself(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            List<Tid> tids = pvm.spawn(SampleTasks.Waits.class).count(2).start();
            Tid other = pvm.spawn(Watches.class, tids.get(0).toString(), tids.get(1).toString())
                    .where(Where.here()).start().getFirst();
            for (int tag : List.of(GONE, GONE + 1, GONE)) {
                pvm.notify(Event.TASK_EXIT, tag, tids);
            }
            pvm.recv(other, DONE);
            pvm.cancelNotify(Event.TASK_EXIT, GONE, tids.subList(0, 1));
            pvm.cancelNotify(Event.TASK_EXIT, GONE, tids.subList(0, 1));
            assertThat(notices(pvm, tids.getFirst(), 2)).containsExactly(GONE, GONE);
            assertThat(pvm.kill(other)).isTrue();
            assertThat(pvm.kill(tids.getFirst())).isTrue();
            assertThat(notices(pvm, tids.getFirst(), 1)).containsExactly(GONE + 1);
            assertThat(pvm.kill(tids.getLast())).isTrue();
            assertThat(notices(pvm, tids.getLast(), 3)).containsExactly(GONE, GONE + 1, GONE);
            assertThat(pvm.nrecv(tids.getLast().host(), Pvm.ANY)).isEmpty();
        }));
    }

    /// The tags of notices of one task, in their order.
    private static List<Integer> notices(Pvm pvm, Tid whose, int count) {
        List<Integer> tags = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Message notice = pvm.recv(whose.host(), Pvm.ANY);
            assertThat(notice.tid()).isEqualTo(whose);
            tags.add(notice.tag());
        }
        return tags;
    }

    /// Watches two tasks, and waits for a message that nobody sends.
    public static final class Watches implements Task {
        /// Spawned by name.
        public Watches() {}

        @Override
        public void run(Pvm pvm, String... args) {
            List<Tid> whose = List.of(Tid.parse(args[0]), Tid.parse(args[1]));
            pvm.notify(Event.TASK_EXIT, GONE, whose);
            pvm.send(pvm.parent(), DONE, pvm.pack().put(1));
            pvm.recv(pvm.parent(), DONE);
        }
    }

    /// It has sent nothing when it is killed, and its next call does nothing.
    @ParameterizedTest
    @MethodSource("machineTime")
    void aTaskThatComputesEndsAtItsNextCall(Ranks ranks) {
        SampleTasks.ENOUGH.set(false);
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                List<Tid> tids = pvm.spawn(SampleTasks.Computes.class)
                        .where(Where.host("n1")).start();
                Tid tid = tids.getFirst();
                pvm.notify(Event.TASK_EXIT, GONE, tids);
                pvm.recv(tid, DONE);
                assertThat(pvm.kill(tid)).isTrue();
                assertThat(pvm.recv(tid.host(), GONE).tid()).isEqualTo(tid);
                SampleTasks.ENOUGH.set(true);
                assertThat(pvm.trecv(Tid.ANY, DONE, Duration.ofMillis(20))).isEmpty();
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void whoHasLeftMakesNoCalls(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            Tid other = Jobs.main(1 - world.rank());
            if (world.rank() == 0) {
                pvm.send(other, DONE, pvm.pack().put(1));
                pvm.close();
                assertThatThrownBy(() -> pvm.recv(Tid.ANY, DONE))
                        .isInstanceOf(CallStateException.class)
                        .hasMessage("recv: t0.1 has left the machine");
            } else {
                assertThat(pvm.recv(other, DONE).oneInt()).isEqualTo(1);
                assertThatThrownBy(() -> pvm.recv(other, DONE))
                        .isInstanceOf(TaskEndedException.class);
            }
        }));
    }

    /// Of a call that goes on in another thread when the program has returned.
    @ParameterizedTest
    @MethodSource("machineTime")
    void aProgramThatReturnsEndsACallOfAnotherThread(Ranks ranks) {
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        ranks.run(2, Jobs.of((pvm, world) -> {
            Thread other = Thread.ofPlatform().daemon().start(() -> {
                try {
                    pvm.recv(Tid.ANY, DONE);
                } catch (Throwable e) {
                    thrown.add(e);
                }
            });
            await(() -> !other.isAlive()
                    || TasksKind.of(world).home().tasks().main().state().isInCall());
        }));
        await(() -> thrown.size() == 2);
        assertThat(thrown).hasOnlyElementsOfType(TaskKilledError.class);
    }

    private static void await(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @MethodSource("machineTime")
    void aSpawnedTaskMakesItsCallsInItsThread(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                Tid tid = pvm.spawn(Lends.class).where(Where.host("n1")).start().getFirst();
                assertThat(pvm.recv(tid, DONE).string()).isEqualTo("recv: the thread of " + tid
                        + " makes its calls, this is another one");
            }
        }));
    }

    /// Lets another thread receive, and returns.
    public static final class Lends implements Task {
        /// Spawned by name.
        public Lends() {}

        @Override
        public void run(Pvm pvm, String... args) throws InterruptedException {
            List<String> said = new CopyOnWriteArrayList<>();
            Thread other = Thread.ofPlatform().daemon().start(() -> {
                try {
                    pvm.recv(Tid.ANY, DONE);
                } catch (CallStateException e) {
                    said.add(e.getMessage());
                }
            });
            other.join();
            pvm.send(pvm.parent(), DONE, pvm.pack().string(said.getFirst()));
        }
    }

    @ParameterizedTest
    @MethodSource("machineTime")
    void aDeadlockNamesTasks(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Pvm pvm = Pvm.of(world, () -> { });
            pvm.spawn(SampleTasks.Echoes.class).where(Where.host("n" + world.rank())).start();
            assertThatThrownBy(() -> pvm.recv(Jobs.main(1 - world.rank()), 7))
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining(
                            "rank 0 waits in recv of t0.1 from t1.1, tag 7 at EndTest.java:")
                    .hasMessageContaining(", and in recv of t0.2 from any, tag 11 at SampleTasks")
                    .hasMessageContaining("rank 1 waits in recv of t1.1 from t0.1, tag 7");
        });
    }

    /// The programs have returned, as those of users do.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aTaskThatWaitsForeverIsNamedAtTheEnd(String device) {
        assertThatThrownBy(() -> Job.local(2).device(device).run(rank -> {
            Pvm pvm = Pvm.in(rank);
            if (rank.number() == 1) {
                pvm.spawn(SampleTasks.Echoes.class).where(Where.host("n0")).start();
            }
        })).hasStackTraceContaining("deadlock: rank 0 waits in end of 1 task of this rank,"
                + " and in recv of t0.2 from any, tag 11 at SampleTasks.java:")
                .hasStackTraceContaining("; rank 1 waits in end of the tasks of other ranks");
    }

    @ParameterizedTest
    @MethodSource("devices")
    void wrongArgumentsAreRefused(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            assertThatThrownBy(() -> pvm.send(Jobs.main(1), -3, pvm.pack()))
                    .hasMessage("send: tag is -3: at least 0 is needed");
            assertThatThrownBy(() -> pvm.send(Tid.NONE, 1, pvm.pack()))
                    .hasMessage("send: no task has the tid none");
            assertThatThrownBy(() -> pvm.send(Jobs.main(2), 1, pvm.pack()))
                    .hasMessage("send: no task has the tid t2.1: hosts are t0.0 to t1.0");
            assertThatThrownBy(() -> pvm.kill(pvm.tid()))
                    .hasMessage("kill: a task cannot kill itself; return, or call exit");
            assertThatThrownBy(() -> pvm.kill(Tid.parse("t1.0")))
                    .hasMessage("kill: t1.0 is a host, not a task");
            assertThatThrownBy(() -> pvm.recv(Tid.ANY, -2))
                    .hasMessage("recv: tag is -2: at least 0 is needed, or Pvm.ANY");
            assertThatThrownBy(() -> pvm.trecv(Tid.ANY, 1, Duration.ofNanos(-1)))
                    .hasMessage("trecv: most is PT-0.000000001S: at least 0 is needed");
            assertThatThrownBy(() ->
                    pvm.notify(Event.HOST_DELETED, 1, List.of(pvm.tid())))
                    .hasMessage("notify: " + pvm.tid() + " is no host; hosts have number 0");
        }));
    }
}
