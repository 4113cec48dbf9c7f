// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.Settings;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.atoll.tasks.post.PendingBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Messages that nobody has received stay with their sender, up to a limit.
@Timeout(300)
@Sampled(2)
class PendingTest {
    private static final int WORK = 3;
    private static final int DONE = 4;
    private static final Map<String, String> LIMIT =
            Map.of("atoll.tasks.pending.bytes", "65536");

    /// One of these has room below the limit, two have not.
    private static final int HALF = 50_000;

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    static Stream<Ranks> machineTime() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP);
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void twoThatSendBeforeTheyReceiveGetAll(Ranks ranks) {
        byte[] data = bytes(3_000_001, 7);
        ranks.run(2, Jobs.of((pvm, world) -> {
            Tid other = Jobs.main(1 - world.rank());
            for (int serial = 0; serial < 3; serial++) {
                pvm.send(other, WORK, pvm.pack().put(serial).bytes(data));
                pvm.send(other, WORK, pvm.pack().put(-serial));
            }
            for (int serial = 0; serial < 3; serial++) {
                Message message = pvm.recv(Tid.ANY, WORK);
                assertThat(message.items()).isEqualTo(2);
                assertThat(message.lengthBytes()).isEqualTo(4 + data.length);
                assertThat(message.oneInt()).isEqualTo(serial);
                assertThat(message.bytes()).isEqualTo(data);
                message.close();
                assertThat(pvm.recv(other, WORK).oneInt()).isEqualTo(-serial);
            }
        }));
    }

    /// Nobody gives their credit back before the last one is here.
    @ParameterizedTest
    @MethodSource("devices")
    void shortOnesKeepTheirOrderWhenCreditIsUsedUp(Ranks ranks) {
        int count = ranks.equals(Places.SIM) ? 5_000 : 15_000;
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                for (int serial = 0; serial < count; serial++) {
                    pvm.send(Jobs.main(1), WORK, pvm.pack().put(serial));
                }
                pvm.send(Jobs.main(1), DONE, pvm.pack());
            } else {
                pvm.recv(Tid.ANY, DONE);
                for (int serial = 0; serial < count; serial++) {
                    assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(serial);
                }
                assertThat(pvm.nrecv(Tid.ANY, Pvm.ANY)).isEmpty();
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aSendBeyondTheLimitWaitsForRoom(Ranks ranks) {
        ranks.run(2, LIMIT, Jobs.of((pvm, world) -> {
            Tid other = Jobs.main(1 - world.rank());
            if (world.rank() == 0) {
                for (int serial = 0; serial < 10; serial++) {
                    pvm.send(other, WORK, pvm.pack().bytes(bytes(HALF, serial)));
                }
                pvm.send(other, WORK, pvm.pack().bytes(bytes(10 * HALF, 10)));
            } else {
                for (int serial = 0; serial < 10; serial++) {
                    assertThat(pvm.recv(other, WORK).bytes()).isEqualTo(bytes(HALF, serial));
                }
                assertThat(pvm.recv(other, WORK).bytes()).isEqualTo(bytes(10 * HALF, 10));
            }
        }));
    }

    /// It looks again and again, and never waits.
    @ParameterizedTest
    @MethodSource("devices")
    void aLongMessageIsHereWhenItsBytesAre(Ranks ranks) {
        byte[] data = bytes(1_500_000, 3);
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                pvm.mcast(List.of(Jobs.main(1)), WORK, pvm.pack().bytes(data));
                pvm.send(Jobs.main(1), WORK, pvm.pack().bytes(data).put(2));
                return;
            }
            Optional<Message> seen = pvm.probe(Tid.ANY, Pvm.ANY);
            while (seen.isEmpty()) {
                world.compute(1000);
                seen = pvm.probe(Tid.ANY, Pvm.ANY);
            }
            assertThat(seen.orElseThrow().bytes()).isEqualTo(data);
            seen.orElseThrow().close();
            assertThat(pvm.recv(Tid.ANY, WORK).bytes()).isEqualTo(data);
            Optional<Message> second = pvm.nrecv(Jobs.main(0), WORK);
            while (second.isEmpty()) {
                world.compute(1000);
                second = pvm.nrecv(Jobs.main(0), WORK);
            }
            assertThat(second.orElseThrow().bytes()).isEqualTo(data);
            assertThat(second.orElseThrow().oneInt()).isEqualTo(2);
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void handlersAndMatchersGetLongMessages(Ranks ranks) {
        byte[] data = bytes(100_000, 5);
        ranks.run(2, Jobs.of((pvm, world) -> {
            Tid other = Jobs.main(1 - world.rank());
            boolean[] handled = new boolean[1];
            Handling handling = pvm.handle(Tid.ANY, DONE, Context.ANY, message ->
                    handled[0] = message.bytes().length == data.length);
            pvm.send(other, DONE, pvm.pack().bytes(data));
            pvm.send(other, WORK, pvm.pack().put(1));
            assertThat(pvm.recv(other, WORK).oneInt()).isEqualTo(1);
            assertThat(handled[0]).isTrue();
            handling.cancel();
            pvm.matcher((message, from, tag) -> message.bytes().length == data.length ? 1 : 0);
            pvm.send(other, WORK, pvm.pack().bytes(data));
            assertThat(pvm.recv(other, WORK).rewind().bytes()).isEqualTo(data);
        }));
    }

    /// The second message has room when the first is dropped with its receiver.
    @ParameterizedTest
    @MethodSource("devices")
    void whatNobodyWillReceiveIsDropped(Ranks ranks) {
        ranks.run(2, LIMIT, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                Tid waits = pvm.spawn(SampleTasks.Waits.class).where(Where.host("n1")).start()
                        .getFirst();
                pvm.recv(waits, SampleTasks.DONE);
                pvm.send(waits, WORK, pvm.pack().bytes(bytes(HALF, 1)));
                pvm.send(Jobs.main(1), DONE, pvm.pack().tids(List.of(waits)));
                pvm.send(Jobs.main(1), WORK, pvm.pack().bytes(bytes(HALF, 2)));
            } else {
                pvm.kill(pvm.recv(Tid.ANY, DONE).tids().getFirst());
                assertThat(pvm.recv(Tid.ANY, WORK).bytes()).isEqualTo(bytes(HALF, 2));
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aMulticastIsFetchedOnceByEachRank(Ranks ranks) {
        byte[] data = bytes(200_000, 9);
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                List<Tid> all = pvm.spawn(Measures.class).count(6).start();
                long before = world.sentBytes(Role.PART);
                pvm.mcast(all, WORK, pvm.pack().bytes(data));
                for (Tid each : all) {
                    assertThat(pvm.recv(each, DONE).oneInt()).isEqualTo(data.length);
                }
                long sent = world.sentBytes(Role.PART) - before;
                assertThat(sent).isBetween((long) data.length, 2L * data.length);
            }
        }));
    }

    /// Sends back how long a message was.
    public static final class Measures implements Task {
        /// Spawned by name.
        public Measures() {}

        @Override
        public void run(Pvm pvm, String... args) {
            Message message = pvm.recv(pvm.parent(), WORK);
            pvm.send(pvm.parent(), DONE, pvm.pack().put(message.bytes().length));
        }
    }

    /// The third rank is not in the ring, and goes on all the time.
    @ParameterizedTest
    @MethodSource("devices")
    void tasksOfARingOfSendsAreToldAndGoOn(Ranks ranks) {
        ranks.run(3, LIMIT, Jobs.of((pvm, world) -> {
            if (world.rank() == 2) {
                while (pvm.trecv(Tid.ANY, DONE, Duration.ofMillis(5)).isEmpty()) {
                    world.compute(1000);
                }
                return;
            }
            Tid other = Jobs.main(1 - world.rank());
            pvm.send(other, WORK, pvm.pack().bytes(bytes(HALF, 1)));
            assertThatThrownBy(() ->
                    pvm.send(other, WORK, pvm.pack().bytes(bytes(HALF, 2))))
                    .isInstanceOf(CallStateException.class)
                    .hasMessageMatching("send: t[01].1, t[01].1 wait for each other to make room:"
                            + " 50\\d\\d\\d bytes are pending at this rank,"
                            + " atoll.tasks.pending.bytes is 65536; receive first, or raise it");
            assertThat(pvm.recv(other, WORK).bytes()).isEqualTo(bytes(HALF, 1));
            pvm.join("g").barrier(2);
            if (world.rank() == 0) {
                pvm.send(Jobs.main(2), DONE, pvm.pack());
            }
        }));
    }

    /// The first has sent the third more than that receives, and the second waits for the first.
    @ParameterizedTest
    @MethodSource("devices")
    void aSendThatWaitsForWhoWillReceiveGoesOn(Ranks ranks) {
        ranks.run(3, LIMIT, Jobs.of((pvm, world) -> {
            Tid next = Jobs.main((world.rank() + 1) % 3);
            if (world.rank() == 2) {
                assertThat(pvm.trecv(Tid.ANY, DONE, Duration.ofMillis(2500))).isEmpty();
            } else {
                pvm.send(next, WORK, pvm.pack().bytes(bytes(HALF, 1)));
                pvm.send(next, WORK, pvm.pack().bytes(bytes(HALF, 2)));
            }
            if (world.rank() != 0) {
                assertThat(pvm.recv(Tid.ANY, WORK).bytes()).isEqualTo(bytes(HALF, 1));
                assertThat(pvm.recv(Tid.ANY, WORK).bytes()).isEqualTo(bytes(HALF, 2));
            }
        }));
    }

    /// A mixed ring: one waits for room, the other for a message.
    @ParameterizedTest
    @MethodSource("machineTime")
    void aDeadlockOfASendAndAReceiveNamesBoth(Ranks ranks) {
        ranks.runIntoFailure(2, LIMIT, world -> {
            Pvm pvm = Pvm.of(world, () -> { });
            Tid other = Jobs.main(1 - world.rank());
            if (world.rank() == 0) {
                pvm.send(other, WORK, pvm.pack().bytes(bytes(HALF, 1)));
                assertThatThrownBy(() ->
                        pvm.send(other, WORK, pvm.pack().bytes(bytes(HALF, 2))))
                        .hasMessageContaining("deadlock")
                        .hasMessageContaining("rank 0 waits in send of t0.1 to t1.1, room for ")
                        .hasMessageContaining("rank 1 waits in recv of t1.1 from t0.1, tag 4");
            } else {
                assertThatThrownBy(() -> pvm.recv(other, DONE)).hasMessageContaining("deadlock");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void whoWaitsForRoomCanBeKilled(Ranks ranks) {
        ranks.run(2, LIMIT, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                Tid floods = pvm.spawn(Floods.class).where(Where.host("n1")).start().getFirst();
                pvm.recv(floods, DONE);
                pvm.notify(Event.TASK_EXIT, WORK + 1, List.of(floods));
                assertThat(pvm.kill(floods)).isTrue();
                assertThat(pvm.recv(Tid.ANY, WORK + 1).tid()).isEqualTo(floods);
            }
        }));
    }

    /// Sends its parent more than has room.
    public static final class Floods implements Task {
        /// Spawned by name.
        public Floods() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), DONE, pvm.pack());
            while (true) {
                pvm.send(pvm.parent(), WORK, pvm.pack().bytes(new byte[HALF]));
            }
        }
    }

    @Test
    void aLimitThatIsTooLowIsRefused() {
        Settings settings = Settings.ofThisProcess();
        assertThatThrownBy(() -> PendingBytes.limit(
                settings.with(Map.of("atoll.tasks.pending.bytes", "12")), 1))
                .hasMessage("atoll.tasks.pending.bytes is 12: a number of bytes is needed, at"
                        + " least 65536");
        assertThatThrownBy(() -> PendingBytes.limit(
                settings.with(Map.of("atoll.tasks.pending.bytes", "much")), 1))
                .hasMessageContaining("is much: a number of bytes is needed");
    }

    /// By itself; what a user says holds for each rank.
    @ParameterizedTest
    @MethodSource("machineTime")
    void ranksOfAProcessShareAQuarterOfItsHeap(Ranks ranks) {
        long quarter = Runtime.getRuntime().maxMemory() / 4;
        ranks.run(4, Jobs.of((pvm, world) -> {
            String limit = TasksKind.of(world).accounts().pending().describe();
            assertThat(limit).endsWith("atoll.tasks.pending.bytes is " + quarter / 4);
        }));
        ranks.run(2, LIMIT, Jobs.of((pvm, world) ->
                assertThat(TasksKind.of(world).accounts().pending().describe())
                        .endsWith("atoll.tasks.pending.bytes is 65536")));
    }

    /// The receiver is gone, and nobody else makes room before the send has ended.
    @ParameterizedTest
    @MethodSource("devices")
    void aSendWaitsForNoRoomForWhoHasEnded(Ranks ranks) {
        ranks.run(2, LIMIT, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                Tid waits = pvm.spawn(SampleTasks.Waits.class).where(Where.host("n1")).start()
                        .getFirst();
                pvm.send(Jobs.main(1), WORK, pvm.pack().bytes(bytes(HALF, 1)));
                pvm.send(Jobs.main(1), DONE, pvm.pack().tids(List.of(waits)));
                pvm.recv(Jobs.main(1), DONE);
                pvm.send(waits, WORK, pvm.pack().bytes(bytes(HALF, 2)));
                pvm.send(Jobs.main(1), DONE, pvm.pack());
            } else {
                pvm.kill(pvm.recv(Tid.ANY, DONE).tids().getFirst());
                pvm.send(Jobs.main(0), DONE, pvm.pack());
                pvm.recv(Tid.ANY, DONE);
                assertThat(pvm.recv(Tid.ANY, WORK).bytes()).isEqualTo(bytes(HALF, 1));
            }
        }));
    }

    /// The long message waits first. The short ones have room and wait behind it, so they come
    /// behind it; without an order of turns they would go on before.
    @ParameterizedTest
    @MethodSource("devices")
    void roomIsGivenInTheOrderOfTheWaits(Ranks ranks) {
        ranks.run(2, LIMIT, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                assertThat(pvm.recv(Jobs.main(0), DONE).items()).isZero();
                int[] length = new int[4];
                for (int i = 0; i < length.length; i++) {
                    length[i] = pvm.recv(Tid.ANY, WORK).bytes().length;
                }
                assertThat(length).containsExactly(40_000, 60_000, 20_000, 20_000);
                return;
            }
            pvm.send(Jobs.main(1), WORK, pvm.pack().bytes(bytes(40_000, 1)));
            for (int length : new int[] {60_000, 20_000, 20_000}) {
                Tid sends = pvm.spawn(Sends.class, Integer.toString(length))
                        .where(Where.host("n0")).start().getFirst();
                assertThat(pvm.recv(sends, DONE).items()).isZero();
                while (!isWaitingForRoom(world, sends)) {
                    pvm.trecv(Tid.ANY, WORK, Duration.ofMillis(1));
                }
            }
            pvm.send(Jobs.main(1), DONE, pvm.pack());
        }));
    }

    private static boolean isWaitingForRoom(World world, Tid tid) {
        return TasksKind.of(world).accounts().pending().isWaiting(tid.value());
    }

    /// Says that it is there, then sends the second host's main task so many bytes.
    public static final class Sends implements Task {
        /// Spawned by name.
        public Sends() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), DONE, pvm.pack());
            pvm.send(Jobs.main(1), WORK, pvm.pack().bytes(bytes(Integer.parseInt(args[0]), 2)));
        }
    }
}
