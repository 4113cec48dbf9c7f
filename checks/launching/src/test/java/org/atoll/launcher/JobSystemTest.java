// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs whose ranks enter no model, as processes and as threads.
@Timeout(300)
@Sampled(value = 1, tests = 4)
class JobSystemTest {
    private static final String BARE = Bare.class.getName();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp", "sim"})
    void ranksNeedNoModel(String device) throws Exception {
        Launched.Result result =
                Launched.run(folder, "-n", "3", "--device", device, BARE, "some", "words");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines()).containsExactlyInAnyOrder(
                "rank 0 of 3 on 1 cluster with some words",
                "rank 1 of 3 on 1 cluster with some words",
                "rank 2 of 3 on 1 cluster with some words");
    }

    /// Plain `java` makes a job of one rank.
    private List<String> loaded() throws Exception {
        Path log = folder.resolve("classes");
        Launched.Result result = Launched.startMain(
                folder, Map.of(), List.of("-Xshare:off", "-Xlog:class+load:file=" + log), BARE,
                List.of()).result();
        assertThat(result.out()).isEqualTo("rank 0 of 1 on 1 cluster with \n");
        return Files.readAllLines(log);
    }

    /// It only asks which frames there are.
    @Test
    void aRankThatEntersNoModelLoadsNone() throws Exception {
        assertThat(loaded())
                .anyMatch(line -> line.contains("org.atoll.job.Rank "))
                .noneMatch(line -> line.contains("org.atoll.mpj.Mpj ")
                        || line.contains("org.atoll.mpj.window.Windows "));
    }

    @Test
    void aRankThatEntersNoModelHasNoMailbox() throws Exception {
        assertThat(loaded()).noneMatch(line -> line.contains("org.atoll.fabric.message.Mailbox "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "threads"})
    void aSpawnedProgramThatEntersNoModelEndsTheJob(String device) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "1", "--device", device, Family.class.getName(), "spawn", "work",
                BARE);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains(
                "was spawned and has entered no model, so those who spawned it wait for it");
    }
}
