// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.IntConsumer;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.local.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Coming and going: Init, Finalize, and what holds before, between and after.
class PresenceTest {

    @Test
    void aCallBeforeInitSaysSo() {
        assertThatThrownBy(() -> MPI.COMM_WORLD.Rank())
                .isInstanceOf(MPIException.class)
                .hasMessage("Rank: called before MPI.Init");
        assertThatThrownBy(MPI::Finalize).hasMessage("Finalize: called before MPI.Init");
        assertThatThrownBy(MPI::wtime).hasMessage("wtime: called before MPI.Init");
        assertThat(MPI.Initialized()).isFalse();
        assertThat(MPI.isFinalized()).isFalse();
    }

    @OnRanks(value = 1, bare = true)
    void initReturnsTheArguments() {
        assertThat(MPI.Init(new String[] {"a", "b"})).containsExactly("a", "b");
        assertThat(MPI.isInitialized()).isTrue();
        assertThat(MPI.isThreadMain()).isTrue();
        assertThat(MPI.queryThread()).isEqualTo(MPI.THREAD_MULTIPLE);
        assertThat(MPI.Get_processor_name()).isNotEmpty().isEqualTo(MPI.getProcessorName());
        assertThatThrownBy(() -> MPI.Init(new String[0]))
                .hasMessageStartingWith("Init: the rank is initialized already");
        MPI.Finalize();
        assertThat(MPI.isFinalized()).isTrue();
        assertThatThrownBy(() -> MPI.COMM_WORLD.getSize())
                .hasMessage("getSize: called after MPI.Finalize");
    }

    /// MPJ Express answers them at any time.
    @OnRanks(value = 1, bare = true)
    void mpiJavasClockAndHostAreThereBeforeInitAndAfterFinalize() {
        double before = MPI.Wtime();
        assertThat(MPI.Get_processor_name()).isNotEmpty();
        MPI.Init();
        double inside = MPI.Wtime();
        String host = MPI.Get_processor_name();
        MPI.Finalize();
        assertThat(inside).isBetween(before, MPI.Wtime());
        assertThat(MPI.Get_processor_name()).isEqualTo(host);
        assertThatThrownBy(MPI::getProcessorName)
                .hasMessage("getProcessorName: called after MPI.Finalize");
    }

    @OnRanks(3)
    void everyRankHasItsOwnWorldAndSelf() {
        assertThat(MPI.COMM_WORLD.Size()).isEqualTo(3);
        assertThat(Thread.currentThread().getName())
                .isEqualTo("rank-" + MPI.COMM_WORLD.Rank());
        assertThat(MPI.COMM_SELF.Size()).isEqualTo(1);
        assertThat(MPI.COMM_SELF.Rank()).isZero();
    }

    @OnRanks(value = 2, bare = true)
    void aRankMayComeAndGoOften() {
        for (int round = 0; round < 5; round++) {
            MPI.Init();
            int me = MPI.COMM_WORLD.Rank();
            int[] token = {round};
            if (me == 0) {
                // Nobody receives the first: it meets nobody after the next Init.
                MPI.COMM_WORLD.Send(new int[] {-1}, 0, 1, MPI.INT, 1, 9);
                MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, 1, 0);
            } else {
                MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, 0, 0);
                assertThat(MPI.COMM_WORLD.Iprobe(0, 8)).isNull();
            }
            assertThat(token).containsExactly(round);
            MPI.Finalize();
        }
    }

    @OnRanks(value = 2, bare = true)
    void finalizeGivesBackWhatTheProgramHasNot() {
        for (int round = 0; round < 8; round++) {
            MPI.Init();
            MPI.COMM_WORLD.dup().barrier();
            MPI.attachBuffer(new byte[500]);
            if (round == 7) {
                // The job's own communicator has one, this one's duplicate, and what is made here.
                assertThat(GroupsTest.boardsLeft())
                        .isEqualTo(MPI.COMM_WORLD.Rank() == 0 ? 5 : 0);
                assertThat(MPI.detachBuffer()).hasSize(500);
                assertThat(MPI.detachBuffer()).isEmpty();
            }
            MPI.Finalize();
        }
    }

    /// What Init itself does with the ranks is not counted among the program's calls.
    @OnRanks(value = 2, bare = true)
    void theFirstCollectiveOfAProgramIsTheFirst() {
        System.setProperty("atoll.check.collectives", "1");
        MPI.Init();
        boolean isFirst = MPI.COMM_WORLD.Rank() == 0;
        assertThatThrownBy(() -> {
            if (isFirst) {
                MPI.COMM_WORLD.Barrier();
            } else {
                MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, 0);
            }
        }).hasMessageContaining("the 1. of this communicator: rank 0 barrier; rank 1 broadcast");
        MPI.Finalize();
        System.clearProperty("atoll.check.collectives");
    }

    /// Rank 1 throws before it joins; rank 0 waits for it in Init.
    static final class Waiting {
        public static void main(String[] args) {
            if (Thread.currentThread().getName().equals("rank-1")) {
                throw new IllegalStateException("boom");
            }
            try {
                MPI.Init(args);
            } catch (MPIException e) {
                System.setProperty("presence.test.said", Suffering.said(e));
                throw e;
            }
        }
    }

    @Test
    void whoWaitsInVainForOthersToJoinDiesQuietly() throws Exception {
        ThreadRanks job = new ThreadRanks(2, "threads", ThreadRanks.classPathOfThisJvm());
        assertThat(job.run(Waiting.class.getName()).orElseThrow().reason())
                .isEqualTo("rank 1 threw java.lang.IllegalStateException: boom");
        assertThat(System.clearProperty("presence.test.said")).isEmpty();
    }

    /// Rank 1 throws; rank 0 only hears of it.
    static final class Suffering {
        public static void main(String[] args) {
            MPI.Init(args);
            if (MPI.COMM_WORLD.Rank() == 1) {
                throw new IllegalStateException("boom");
            }
            try {
                MPI.COMM_WORLD.Barrier();
            } catch (MPIException e) {
                System.setProperty("presence.test.said", said(e));
                throw e;
            }
        }

        private static String said(MPIException e) {
            Thread thread = Thread.currentThread();
            PrintStream usual = System.err;
            var bytes = new ByteArrayOutputStream();
            System.setErr(new PrintStream(bytes, true, UTF_8));
            try {
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            } finally {
                System.setErr(usual);
            }
            return bytes.toString(UTF_8);
        }
    }

    @Test
    void whoOnlyHearsOfAFailureDiesQuietly() throws Exception {
        ThreadRanks job = new ThreadRanks(2, "threads", ThreadRanks.classPathOfThisJvm());
        assertThat(job.run(Suffering.class.getName()).orElseThrow().reason())
                .isEqualTo("rank 1 threw java.lang.IllegalStateException: boom");
        assertThat(System.clearProperty("presence.test.said")).isEmpty();
    }

    /// Rank 0 ends itself after Finalize, or before; rank 1 still works.
    static final class Exiting {
        public static void main(String[] args) throws InterruptedException {
            MPI.Init(args);
            int code = Integer.parseInt(args[0]);
            boolean first = MPI.COMM_WORLD.Rank() == 0;
            if (first && code != 0) {
                System.exit(code);
            }
            MPI.COMM_WORLD.Barrier();
            MPI.Finalize();
            if (first) {
                IntConsumer exit = System::exit;
                exit.accept(code);
            }
            Thread.sleep(100);
            System.setProperty("presence.test.said", "all done");
        }
    }

    @Test
    void aRankThatIsAThreadEndsItselfAndNobodyElse() {
        ThreadRanks job = new ThreadRanks(2, "threads", ThreadRanks.classPathOfThisJvm());
        assertThat(job.run(Exiting.class.getName(), "0")).isEmpty();
        assertThat(System.clearProperty("presence.test.said")).isEqualTo("all done");
        job = new ThreadRanks(2, "threads", ThreadRanks.classPathOfThisJvm());
        assertThat(job.run(Exiting.class.getName(), "3").orElseThrow().reason())
                .isEqualTo("rank 0 ended with exit code 3");
        assertThat(System.clearProperty("presence.test.said")).isNull();
    }

    @OnRanks(value = 1, bare = true)
    void eachFormOfInitGivesAllThreadLevels() {
        assertThat(MPI.InitThread(new String[] {"a"}, MPI.THREAD_SINGLE))
                .isEqualTo(MPI.THREAD_MULTIPLE);
        assertThat(MPI.isMainThread()).isTrue();
        MPI.Finalize();
        assertThat(MPI.initThread(1, MPI.THREAD_FUNNELED, new String[] {"a"}))
                .containsExactly("a");
        boolean[] main = {true, true};
        Thread other = Thread.ofPlatform().start(() -> {
            main[0] = MPI.isMainThread();
            main[1] = MPI.isThreadMain();
        });
        assertThatNoException().isThrownBy(other::join);
        assertThat(main).containsExactly(false, false);
        MPI.pControl(1, null);
        MPI.Finalize();
    }

    @OnRanks(1)
    void timeGoesOnInSecondsInBothSpellings() {
        double before = MPI.wtime();
        double between = MPI.Wtime();
        assertThat(MPI.wtime()).isGreaterThanOrEqualTo(between);
        assertThat(between).isGreaterThanOrEqualTo(before);
        assertThat(MPI.wtick()).isEqualTo(MPI.Wtick()).isPositive();
    }

    /// Rank 1 aborts; the others wait for what never comes.
    static final class Aborting {
        public static void main(String[] args) {
            MPI.Init(args);
            if (MPI.COMM_WORLD.Rank() != 1) {
                MPI.COMM_WORLD.Barrier();
            } else if (args[0].equals("Abort")) {
                MPI.COMM_WORLD.Abort(5);
            } else {
                MPI.COMM_WORLD.abort(5);
            }
            System.setProperty("presence.test.went.on", "after " + args[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Abort", "abort"})
    void abortEndsAllRanksAndDoesNotReturn(String call) throws Exception {
        ThreadRanks job = new ThreadRanks(3, "threads", ThreadRanks.classPathOfThisJvm());
        FailureNotice failure = job.run(Aborting.class.getName(), call).orElseThrow();
        assertThat(failure.rank()).isEqualTo(1);
        assertThat(failure.reason()).contains("rank 1 called " + call);
        assertThat(System.clearProperty("presence.test.went.on")).isNull();
    }

    @Test
    void aDeadlockNamesTheProgramsCalls() throws Exception {
        ThreadRanks job = new ThreadRanks(2, "threads", ThreadRanks.classPathOfThisJvm());
        assertThat(job.run("program.Leaving").orElseThrow().reason())
                .startsWith("deadlock: rank 0 waits in receive from 1, tag 7 at"
                        + " Leaving.java:15; rank 1 waits in Finalize for ")
                .contains(" at Leaving.java:17");
    }
}
