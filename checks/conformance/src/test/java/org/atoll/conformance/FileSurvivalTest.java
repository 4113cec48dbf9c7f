// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Files of a job that outlives its ranks.
class FileSurvivalTest {
    private static final int RANKS = 4;
    private static final int DEAD = 2;
    private static final int LIVING = RANKS - 1;

    @TempDir
    private static Path folder;

    private interface Act {
        void on(SharedFile file, Comm comm);
    }

    private static Stream<DynamicTest> everywhere(Act act) {
        return on(Setting.with(RANKS), act);
    }

    private static Stream<DynamicTest> on(Stream<Setting> settings, Act act) {
        return settings.map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
                    Path path = Files.createTempDirectory(folder, "job").resolve("file");
                    Queue<Integer> ended = new ConcurrentLinkedQueue<>();
                    SurvivalTest.outliving(setting).run(self -> {
                        Comm comm = Mpj.in(self).comm();
                        SharedFile file = SharedFile.open(
                                comm, path, FileMode.CREATE, FileMode.READ, FileMode.WRITE,
                                FileMode.DELETE_ON_CLOSE);
                        act.on(file, comm);
                        assertThat(file.isClosed()).isTrue();
                        ended.add(self.number());
                    });
                    assertThat(ended).hasSizeGreaterThanOrEqualTo(LIVING);
                    assertThat(Files.exists(path)).isFalse();
                })));
    }

    private static Part mine(Comm comm) {
        return Part.of(new int[] {comm.rank()});
    }

    /// Not before the others have opened the file.
    private static void dieOn(Comm comm, int rank) {
        if (comm.rank() != rank) {
            comm.send(new int[0], rank, 1);
            return;
        }
        for (int i = 0; i < LIVING; i++) {
            comm.receive(new int[0], Comm.ANY_SOURCE, 1);
        }
        throw new UnsupportedOperationException("the well is dry");
    }

    /// Each rank writes for itself, and one dies without having closed the file: the first, which
    /// has the shared position and would have deleted the file, or another. With the first its
    /// gateway goes, and those behind it.
    @TestFactory
    Stream<DynamicTest> thoseThatLiveCloseIt() {
        return Stream.of(0, DEAD).flatMap(lost -> on(
                Setting.with(RANKS).filter(setting -> lost > 0 || setting.clusters() == 1),
                (file, comm) -> {
                    file.writeAt(Integer.BYTES * comm.rank(), mine(comm));
                    dieOn(comm, lost);
                    file.close();
                }));
    }

    /// Some wait for the dead rank, some for those that have given up; closing is all they do.
    @TestFactory
    Stream<DynamicTest> closingWakesThoseWhoWaitInACallOfAll() {
        return everywhere((file, comm) -> {
            dieOn(comm, DEAD);
            try (file) {
                assertThatThrownBy(() -> writeForEver(file, comm))
                        .isInstanceOf(CommunicationException.class);
            }
        });
    }

    private static void writeForEver(SharedFile file, Comm comm) {
        while (true) {
            file.writeOrdered(mine(comm));
        }
    }

    @TestFactory
    Stream<DynamicTest> revokingAFileEndsWhatAllDoInItAndNotWhatEachDoes() {
        return everywhere((file, comm) -> {
            file.atomic(true);
            file.atomic(false);
            if (comm.rank() == 0) {
                comm.world().rank().compute(100_000);
                file.revoke();
            } else {
                assertThatThrownBy(file::sync).isInstanceOf(RevokedException.class);
            }
            assertThat(file.isRevoked()).isTrue();
            assertThatThrownBy(() -> file.writeShared(mine(comm)))
                    .isInstanceOf(RevokedException.class);
            file.writeAt(Integer.BYTES * comm.rank(), mine(comm));
            int[] read = new int[1];
            file.readAt(Integer.BYTES * comm.rank(), Part.of(read));
            assertThat(read).containsExactly(comm.rank());
            if (comm.rank() == 0) {
                comm.barrier();
                file.close();
            } else {
                file.close();
                comm.barrier();
            }
        });
    }
}
