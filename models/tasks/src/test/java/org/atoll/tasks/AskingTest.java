// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Ranks.Death;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.life.LocalTasks;
import org.atoll.tasks.post.Tids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tasks that are killed while they wait for an answer of another host, which gives none for long.
@Timeout(300)
class AskingTest {
    private static final int DONE = SampleTasks.DONE;
    private static final int GONE = SampleTasks.GONE;
    private static final long LONGEST_NANOS = 100_000_000_000L;

    /// Whether rank 1 gives no answers.
    private static final AtomicBoolean IS_MUTE = new AtomicBoolean();

    private static final AtomicBoolean IS_KILLED = new AtomicBoolean();

    /// A job that is run over a device, and what a task asks for there.
    private record Asked(Ranks ranks, String call) {}

    static Stream<Asked> all() {
        return EndTest.machineTime().flatMap(ranks ->
                Stream.of("spawn", "kill", "isAlive", "tasks").map(call -> new Asked(ranks, call)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aKilledTaskDoesNotWaitForTheAnswer(Asked asked) {
        IS_MUTE.set(false);
        IS_KILLED.set(false);
        asked.ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                beMute(world);
                return;
            }
            killAsker(pvm, world, asked.call);
            assertThat(IS_MUTE).isTrue();
            IS_KILLED.set(true);
            if (asked.call.equals("spawn")) {
                theOrderedKnowEachOther(pvm);
            }
        }));
    }

    private static void killAsker(Pvm pvm, World world, String call) {
        String told = call.equals("spawnBack") ? "t0.1" : pvm.tid().toString();
        Tid tid = pvm.spawn(Asks.class, call, told)
                .where(Where.here()).start().getFirst();
        pvm.notify(Event.TASK_EXIT, GONE, List.of(tid));
        awaitCall(world, tid, call.startsWith("spawn") ? "spawn" : call);
        assertThat(pvm.kill(tid)).isTrue();
        assertThat(pvm.recv(tid.host(), GONE).tid()).isEqualTo(tid);
    }

    static Stream<Ranks> machineTime() {
        return EndTest.machineTime();
    }

    /// No task is left here, but tasks are ordered: the job must not end before they have.
    @ParameterizedTest
    @MethodSource("machineTime")
    void aRankIsNotQuietBeforeTheOrdersOfItsTasksAreAnswered(Ranks ranks) {
        IS_MUTE.set(false);
        IS_KILLED.set(false);
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                beMute(world);
                return;
            }
            killAsker(pvm, world, "spawnAway");
            pvm.close();
            LocalTasks tasks = TasksKind.of(world).home().tasks();
            assertThat(tasks.all()).isEmpty();
            assertThat(tasks.areOver()).isFalse();
            IS_KILLED.set(true);
            while (!tasks.areOver()) {
                world.endpoint().advance();
            }
        }));
    }

    /// Rank 1 orders tasks of rank 0, whose program enters only when rank 1 is lost.
    @ParameterizedTest
    @MethodSource("machineTime")
    void tasksThatALostRankHasOrderedKnowEachOther(Ranks ranks) {
        ranks.runOutliving(2, world -> {
            if (world.rank() == 1) {
                Jobs.of(AskingTest::orderAndDie).run(world);
            }
            awaitLoss(world);
            Jobs.of((pvm, same) -> theOrderedKnowEachOther(pvm)).run(world);
        });
    }

    /// The same if rank 1 is back then.
    @Test
    void tasksThatAnEarlierLifeHasOrderedKnowEachOther() {
        Places.THREADS.runOutliving(2, world -> {
            if (world.rank() == 1 && world.incarnation() == 0) {
                Jobs.of(AskingTest::orderAndDie).run(world);
            } else if (world.rank() == 1) {
                Jobs.of((pvm, same) -> { }).run(world);
            } else {
                awaitLoss(world);
                world.restart(1);
                world.awaitReturn(1, 1);
                Jobs.of((pvm, same) -> theOrderedKnowEachOther(pvm)).run(world);
            }
        });
    }

    private static void orderAndDie(Pvm pvm, World world) {
        IS_MUTE.set(true);
        killAsker(pvm, world, "spawnBack");
        assertThat(pvm.isAlive(Jobs.main(0))).isTrue(); // the order has come before the question
        throw new Death();
    }

    private static void awaitLoss(World world) {
        while (!world.losses().isLost(1)) {
            world.endpoint().advance();
        }
    }

    /// There are four.
    private static void theOrderedKnowEachOther(Pvm pvm) {
        List<Tid> came = new ArrayList<>();
        List<List<Tid>> told = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            try (Message known = pvm.recv(Tid.ANY, DONE)) {
                came.add(known.from());
                told.add(known.tids());
            }
        }
        assertThat(told).allSatisfy(all ->
                assertThat(all).containsExactlyInAnyOrderElementsOf(came));
    }

    private static void beMute(World world) {
        world.endpoint().enter();
        try {
            IS_MUTE.set(true);
            long begun = System.nanoTime();
            while (!IS_KILLED.get() && System.nanoTime() - begun < LONGEST_NANOS) {
                Thread.onSpinWait();
            }
            IS_MUTE.set(false);
        } finally {
            world.endpoint().exit();
        }
    }

    private static void awaitCall(World world, Tid tid, String call) {
        LocalTask task = Objects.requireNonNull(
                TasksKind.of(world).home().tasks().get(Tids.number(tid.value())));
        while (!task.state().isInCall() || !task.state().call().equals(call)) {
            Thread.onSpinWait();
        }
    }

    /// Asks another rank once that is mute.
    public static final class Asks implements Task {
        /// Spawned by name.
        public Asks() {}

        @Override
        public void run(Pvm pvm, String... args) {
            while (!IS_MUTE.get()) {
                Thread.onSpinWait();
            }
            Tid nobody = Tid.parse("t1.99");
            switch (args[0]) {
                case "spawn" -> pvm.spawn(Knows.class, args[1]).count(4).start();
                case "spawnAway" -> pvm.spawn(Knows.class, args[1])
                        .where(Where.host("n1")).start();
                case "spawnBack" -> pvm.spawn(Knows.class, args[1]).count(4)
                        .where(Where.host("n0")).start();
                case "kill" -> pvm.kill(nobody);
                case "isAlive" -> pvm.isAlive(nobody);
                default -> pvm.tasks();
            }
        }
    }

    /// Tells a task who was spawned with it.
    public static final class Knows implements Task {
        /// Spawned by name.
        public Knows() {}

        @Override
        public void run(Pvm pvm, String... args) {
            List<Tid> all = pvm.siblings();
            pvm.send(Tid.parse(args[0]), DONE, pvm.pack().tids(all));
        }
    }
}
