// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A rank that throws ends the job, whatever the others wait for; each of them is told why.
class FailureTest {
    private static final int RANKS = 4;
    private static final int GUILTY = 2;

    private static Map<String, Consumer<Comm>> waits() {
        Map<String, Consumer<Comm>> waits = new WaitsFor(GUILTY).alone();
        waits.put("receiveFromAnybody", comm -> comm.receive(new int[1], Comm.ANY_SOURCE, 0));
        waits.put("receiveFromOneWhoWaitsToo",
                comm -> comm.receive(new int[1], comm.rank() ^ 1, 0));
        waits.put("stageOfALongSend", comm ->
                WaitsFor.join(comm.sendAsync(new int[1 << 20], GUILTY, 0)));
        waits.put("barrier", Comm::barrier);
        waits.put("allReduce", comm -> comm.allReduce(new double[3000], Op.SUM));
        waits.put("split", comm -> comm.split(0, 0));
        return waits;
    }

    @TestFactory
    Stream<DynamicTest> whoThrowsEndsTheOthers() {
        return Setting.with(RANKS).flatMap(setting -> waits().entrySet().stream()
                .filter(wait -> !setting.isSimulated() || !wait.getKey().startsWith("stage"))
                .map(wait -> dynamicTest(
                        wait.getKey() + " " + setting, () -> ends(setting, wait.getValue()))));
    }

    private static void ends(Setting setting, Consumer<Comm> wait) {
        Queue<Throwable> suffered = new ConcurrentLinkedQueue<>();
        RankFailedException thrown = assertTimeoutPreemptively(
                Duration.ofSeconds(120),
                () -> catchThrowableOfType(
                        RankFailedException.class,
                        () -> setting.job().run(rank -> fail(rank, wait, suffered))));
        assertThat(thrown.rank()).isEqualTo(GUILTY);
        assertThat(thrown).hasMessageContainingAll("rank 2", "the well is dry");
        assertThat(thrown.getCause()).isExactlyInstanceOf(UnsupportedOperationException.class);
        assertThat(suffered).hasSize(RANKS - 1).allSatisfy(e -> assertThat(e)
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("rank 2 failed", "the well is dry"));
    }

    private static void fail(Rank rank, Consumer<Comm> wait, Queue<Throwable> suffered)
            throws InterruptedException {
        if (rank.number() == GUILTY) {
            Thread.sleep(30); // so that the others wait already
            throw new UnsupportedOperationException("the well is dry");
        }
        try {
            wait.accept(Mpj.in(rank).comm());
        } catch (RuntimeException e) {
            suffered.add(e);
            throw e;
        }
    }

    /// A file cannot be closed together any more; whoever still lives closes it all the same.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatCannotBeClosedTogetherIsClosed(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("file");
        assertThat(catchThrowable(() -> Job.local(RANKS).run(rank -> {
            SharedFile file = SharedFile.open(
                    Mpj.in(rank).comm(), path, FileMode.CREATE, FileMode.WRITE);
            try (file) {
                fail(rank, Comm::barrier, new ConcurrentLinkedQueue<>());
            }
        }))).isInstanceOf(RankFailedException.class);
        assertThat(open(path)).isZero();
    }

    private static long open(Path path) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(Files::exists).filter(one -> leadsTo(one, path)).count();
        }
    }

    private static boolean leadsTo(Path descriptor, Path path) {
        try {
            return Files.isSameFile(descriptor, path);
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    @TestFactory
    Stream<DynamicTest> jobsStartAndEndManyTimes() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () -> {
            for (int i = 0; i < 20; i++) {
                setting.job().run(rank -> {
                    int next = (rank.number() + 1) % 3;
                    Mpj.in(rank).comm().sendAsync(new int[5000], next, 0);
                    Mpj.in(rank).comm().receive(new int[5000], Comm.ANY_SOURCE, 0);
                });
            }
        }));
    }
}
