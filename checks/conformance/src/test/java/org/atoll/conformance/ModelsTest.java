// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.echo.Echo;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Programs that use two models at once.
@Timeout(300)
class ModelsTest {
    private static final int ROUNDS = 60;

    @TestFactory
    Stream<DynamicTest> messagesAndQuestionsGoBesideEachOther() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () ->
                setting.plain().run(ModelsTest::both)));
    }

    private static void both(Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        Echo echo = Echo.in(rank);
        assertThat(Echo.in(rank)).isSameAs(echo);
        int next = (rank.number() + 1) % rank.size();
        int previous = (rank.number() + rank.size() - 1) % rank.size();
        for (int round = 0; round < ROUNDS; round++) {
            int[] room = new int[1 + round * 400];
            Request coming = comm.receiveAsync(room, previous, round);
            byte[] asked = new byte[round * 1500];
            Arrays.fill(asked, (byte) round);
            comm.sendAsync(new int[room.length], next, round).await();
            assertThat(echo.ask(next, asked)).isEqualTo(asked);
            coming.await();
            assertThat(comm.allReduce(new int[] {1}, Op.SUM)).containsExactly(rank.size());
        }
    }

    /// Thread 0 of each node sends messages, and takes those of anybody, while the others of its
    /// node are ahead of it in the next call of all threads.
    @TestFactory
    Stream<DynamicTest> messagesAndThreadsOfNodesGoBesideEachOther() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () ->
                setting.plain()
                        .with("atoll.hybrid.threads", setting.isSimulated() ? "1" : "2")
                        .run(ModelsTest::messagesInNodes)));
    }

    private static void messagesInNodes(Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        Simple.in(rank).run(s -> {
            int[] out = s.nodeInts(3000 * s.nodes());
            int[] in = s.nodeInts(3000 * s.nodes());
            s.pardo(0, out.length, i -> out[i] = s.node());
            for (int round = 0; round < ROUNDS; round++) {
                int number = round;
                s.onOneThread(() -> passOn(comm, number));
                assertThat(s.allReduce(1L, Reduction.SUM)).isEqualTo(s.tid());
                s.allToAll(out, in);
                assertThat(in[in.length - 1]).isEqualTo(s.nodes() - 1);
            }
        });
        assertThat(comm.allReduce(new int[] {1}, Op.SUM)).containsExactly(rank.size());
    }

    private static void passOn(Comm comm, int round) {
        int[] room = new int[1 + round * 400];
        Request coming = comm.receiveAsync(room, Comm.ANY_SOURCE, Comm.ANY_TAG);
        int[] sent = new int[room.length];
        Arrays.fill(sent, comm.rank() + round);
        comm.send(sent, (comm.rank() + 1) % comm.size(), round);
        coming.await();
        assertThat(room).containsOnly((comm.rank() + comm.size() - 1) % comm.size() + round);
        comm.barrier();
    }

    /// Each rank's program sends messages and has tasks on all ranks work, which go on while it is
    /// in a collective.
    @TestFactory
    Stream<DynamicTest> messagesAndTasksGoBesideEachOther() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () ->
                setting.plain().run(ModelsTest::messagesAndTasks)));
    }

    private static void messagesAndTasks(Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        Pvm pvm = Pvm.in(rank);
        assertThat(Pvm.in(rank)).isSameAs(pvm);
        List<Tid> workers = pvm.spawn(Doubles.class).count(2 * rank.size()).start();
        for (int round = 0; round < ROUNDS; round++) {
            Tid worker = workers.get(round % workers.size());
            pvm.send(worker, round, pvm.pack().ints(new int[1 + round * 400]).put(round));
            passOn(comm, round);
            assertThat(comm.allReduce(new int[] {1}, Op.SUM)).containsExactly(rank.size());
            try (Message done = pvm.recv(worker, round)) {
                assertThat(done.oneInt()).isEqualTo(2 * round);
            }
        }
        workers.forEach(pvm::kill);
        comm.barrier();
    }

    /// Answers each message by twice the number that stands last in it.
    public static final class Doubles implements Task {
        /// Spawned by name.
        public Doubles() {}

        @Override
        public void run(Pvm pvm, String... args) {
            while (true) {
                try (Message work = pvm.recv(Tid.ANY, Pvm.ANY)) {
                    int round = work.tag();
                    assertThat(work.ints()).hasSize(1 + round * 400);
                    pvm.send(work.from(), round, pvm.pack().put(2 * work.oneInt()));
                }
            }
        }
    }

    @Test
    void aProfileTellsOfBoth() {
        LocalRanks local = Job.local(2).with("atoll.profile", "1");
        String profile = local.runProfiled(new String[0], rank -> {
            Comm comm = Mpj.in(rank).comm();
            comm.barrier();
            if (rank.number() == 0) {
                Echo.in(rank).ask(1, (byte) 7);
                comm.send(new int[1], 1, 0);
            } else {
                comm.receive(new int[1], 0, 0);
            }
        });
        List<String> kinds = profile.lines()
                .filter(line -> line.startsWith("peer\t") || line.startsWith("time\t"))
                .map(line -> line.split("\t", -1)[line.startsWith("peer") ? 2 : 1])
                .distinct()
                .toList();
        assertThat(kinds).contains(
                "messages.eager", "echo.ask", "lanes.answer", "compute", "messages.barrier");
    }

    @Test
    void whatNobodyEntersIsNotThere() {
        Job.local(2).run(rank -> assertThat(rank.fabric().openServices()).isEmpty());
        Job.local(2).run(rank -> {
            Mpj.in(rank).comm().barrier();
            assertThat(rank.fabric().openServices()).contains("messages").doesNotContain("echo");
        });
    }
}
