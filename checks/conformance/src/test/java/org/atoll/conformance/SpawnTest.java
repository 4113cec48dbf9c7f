// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Worlds that ranks start: here as threads, over each device.
@Timeout(300)
class SpawnTest {
    private static final String CHILD = Child.class.getName();

    /// The program that the spawned ranks run.
    static final class Child {
        private Child() {}

        public static void main(String[] args) {
            Job.run(args, rank -> {
                InterComm parent = Mpj.in(rank).parent().orElseThrow();
                Comm all = parent.merge(true);
                all.allReduce(new int[] {Integer.parseInt(args[0])}, Op.SUM);
                if (args.length > 1 && rank.number() == 0) {
                    throw new IllegalStateException(args[1]);
                }
            });
        }
    }

    /// The program that both a rank and the one that it spawns run.
    static final class Twin {
        private Twin() {}

        public static void main(String[] args) {
            Job.run(args, SpawnTest::failTogether);
        }
    }

    private static void failTogether(Rank rank) {
        boolean child = Mpj.in(rank).parent().isPresent();
        InterComm other = Mpj.in(rank).parent()
                .orElseGet(() -> Mpj.in(rank).comm().worlds().spawn(Twin.class.getName(), 1));
        Comm both = other.merge(child);
        for (int i = 0; i < 200; i++) {
            both.barrier();
        }
        throw new IllegalStateException("both at once");
    }

    /// Each told the other while it kept its own state to itself.
    @Test
    void twoWorldsThatFailAtOnceBothEnd() {
        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(() ->
                    Job.local(1).device("threads").run(SpawnTest::failTogether))
                    .isInstanceOf(RankFailedException.class)
                    .hasMessageContaining("both at once");
        }
    }

    @TestFactory
    Stream<DynamicTest> childrenAndParentsMakeUpOneCommunicator() {
        return Stream.of("threads", "shm", "tcp").flatMap(device -> Stream.of(1, 3).map(ranks ->
                dynamicTest(device + " x " + ranks, () ->
                        Job.local(ranks).device(device).run(rank -> {
                            InterComm children = Mpj.in(rank).comm().worlds().spawn(CHILD, 2, "10");
                            assertThat(children.remoteSize()).isEqualTo(2);
                            assertThat(Mpj.in(rank).parent()).isEmpty();
                            Comm all = children.merge(false);
                            assertThat(all.allReduce(new int[] {1}, Op.SUM))
                                    .containsExactly(ranks + 20);
                        }))));
    }

    @Test
    void severalCommandsMakeOneWorldInTheirOrder() {
        Job.local(2).run(rank -> {
            List<Command> commands = rank.number() == 1
                    ? List.of(new Command(CHILD, List.of("1"), 1, Map.of()),
                            new Command(CHILD, List.of("100"), 2, Map.of()))
                    : List.of();
            InterComm children = Mpj.in(rank).comm().worlds().spawn(commands, 1);
            assertThat(children.remoteSize()).isEqualTo(3);
            assertThat(children.merge(false).allReduce(new int[1], Op.SUM)).containsExactly(201);
        });
    }

    /// Off the root it does not matter what a rank gives.
    @Test
    void onlyTheRootsCommandsCount() {
        Job.local(2).run(rank -> {
            boolean root = rank.number() == 1;
            List<Command> commands = root
                    ? List.of(new Command(CHILD, List.of("5"), 1, Map.of()))
                    : null;
            InterComm children = Mpj.in(rank).comm().worlds().spawn(commands, 1);
            assertThat(children.merge(false).allReduce(new int[1], Op.SUM)).containsExactly(5);
            boolean first = rank.number() == 0;
            InterComm more = Mpj.in(rank).comm().worlds()
                    .spawn(first ? CHILD : null, first ? 1 : -1, "6");
            assertThat(more.merge(false).allReduce(new int[1], Op.SUM)).containsExactly(6);
        });
    }

    /// All ranks hear of what the root has not given.
    @Test
    void aRootThatWantsNothingIsRefusedOnAllRanks() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            List<Command> none = null;
            Supplier<List<Command>> nobody = null;
            Supplier<Port> nowhere = null;
            boolean root = rank.number() == 1;
            refused(root, "spawn: commands is null", () ->
                    comm.worlds().spawn(root ? none : List.of(), 1));
            refused(root, "spawn: commands is null", () ->
                    comm.worlds().spawn(root ? nobody : List::of, 1));
            refused(root, "acceptAt: port is null", () ->
                    comm.worlds().acceptAt(root ? nowhere : Mpj.in(rank)::openPort, 1));
            refused(!root, "spawn: program is null",
                    () -> comm.worlds().spawn(root ? CHILD : null, 1));
            refused(!root, "spawn: arguments is null", () ->
                    comm.worlds().spawn(CHILD, 1, root ? new String[0] : null));
        });
    }

    private static void refused(boolean here, String words, Runnable call) {
        assertThat(catchThrowableOfType(IllegalArgumentException.class, call::run))
                .hasMessageStartingWith(words)
                .matches(e -> e.getMessage().contains(" (on rank ") != here);
    }

    @Test
    void aChildThatThrowsEndsTheJob() {
        RankFailedException thrown = catchThrowableOfType(RankFailedException.class, () ->
                Job.local(2).run(rank -> {
                    InterComm children =
                            Mpj.in(rank).comm().worlds().spawn(CHILD, 2, "1", "the well is dry");
                    children.merge(false).allReduce(new int[1], Op.SUM);
                    children.receive(new int[1], 1, 9);
                }));
        assertThat(thrown).rootCause()
                .hasMessageContainingAll("world 1", "rank 0 threw", "the well is dry");
    }

    @Test
    void whatCannotBeStartedIsSaidOnAllRanks() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            assertThat(catchThrowableOfType(
                    IllegalArgumentException.class,
                    () -> comm.worlds().spawn("no.such.Program", 1)))
                    .hasMessageContaining("there is no class no.such.Program");
            assertThat(catchThrowableOfType(
                    IllegalArgumentException.class, () -> comm.worlds().spawn(CHILD, 0)))
                    .hasMessageContaining("spawn: ranks is 0");
            assertThat(comm.allReduce(new int[] {1}, Op.SUM)).containsExactly(2);
        });
    }

    @Test
    void namesOfPortsAreKept() {
        Job.local(2).run(rank -> {
            if (rank.number() == 0) {
                Mpj.in(rank).publish("here", "atoll:a:1:0");
            }
            Mpj.in(rank).comm().barrier();
            assertThat(Mpj.in(rank).lookup("here")).contains("atoll:a:1:0");
            assertThat(catchThrowableOfType(
                    IllegalStateException.class, () -> Mpj.in(rank).publish("here", "other")))
                    .hasMessageContaining("taken");
            Mpj.in(rank).comm().barrier();
            if (rank.number() == 0) {
                Mpj.in(rank).unpublish("here");
            }
            Mpj.in(rank).comm().barrier();
            assertThat(Mpj.in(rank).lookup("here")).isEmpty();
        });
    }

    @Test
    void twoJobsJoinOverAPairOfStreams() throws Exception {
        PipedInputStream left = new PipedInputStream(1 << 12);
        PipedInputStream right = new PipedInputStream(1 << 12);
        PipedOutputStream toLeft = new PipedOutputStream(left);
        PipedOutputStream toRight = new PipedOutputStream(right);
        Thread other = Thread.ofPlatform().start(() -> join(right, toLeft, 3));
        join(left, toRight, 2);
        other.join();
    }

    private static void join(PipedInputStream in, PipedOutputStream out, int ranks) {
        Job.local(ranks).run(rank -> {
            boolean root = rank.number() == 1;
            InterComm inter = Mpj.in(rank).comm().worlds()
                    .join(root ? in : null, root ? out : null, 1);
            assertThat(inter.remoteSize()).isEqualTo(5 - ranks);
            inter.barrier();
        });
    }

    @Test
    void aStreamThatEndsIsSaid() throws IOException {
        try (PipedOutputStream nobody = new PipedOutputStream();
                PipedInputStream mine = new PipedInputStream(nobody)) {
            Job.local(1).run(rank -> assertThat(catchThrowableOfType(
                    CommunicationException.class,
                    () -> Mpj.in(rank).comm().worlds().join(
                            java.io.InputStream.nullInputStream(), nobody, 0)))
                    .hasMessageContaining("the other end named no port"));
            assertThat(mine.available()).isPositive();
        }
    }
}
