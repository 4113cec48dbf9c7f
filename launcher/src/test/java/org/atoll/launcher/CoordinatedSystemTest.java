// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `--recovery coordinated` with real processes that are killed at random moments.
/// `-Datoll.kills=N` kills N times in each run, and `-Datoll.test.seed=N` repeats one.
@Timeout(600)
class CoordinatedSystemTest {
    private static final int KILLS = Integer.getInteger("atoll.kills", 3);
    private static final long SEED = Long.getLong("atoll.test.seed", System.nanoTime());
    private static final int MOST_PAUSE_MILLIS = 1500;
    private static final String PROCESSES = "-XX:-UsePerfData";

    @TempDir
    private Path folder;

    private Launched start(String... words) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES));
        arguments.addAll(List.of(words));
        return Launched.start(folder, Map.of(), arguments);
    }

    @Sampled(3)
    @ParameterizedTest
    @CsvSource({"shm,2", "shm,4", "tcp,3"})
    void allRanksGoBackAndEndAsIfNoneWasKilled(String device, int ranks) throws Exception {
        String count = Integer.toString(ranks);
        String[] program = {"-n", count, "--device", device, Together.class.getName(), "600"};
        Launched.Result quiet = start(program).result();
        assertThat(quiet.code()).as("%s", quiet).isZero();
        List<String> words = new ArrayList<>(List.of(
                "--on-failure", "recover", "--recovery", "coordinated", "--restarts", "1000",
                "--snapshots", folder.resolve("saved").toString(), "--every", "5"));
        words.addAll(List.of(program));
        Launched launched = start(words.toArray(new String[0]));
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS && launched.handle().isAlive(); kill++) {
            Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS));
            List<Long> processes = launched.running(PROCESSES);
            if (!processes.isEmpty()) {
                long pid = processes.get(random.nextInt(processes.size()));
                new ProcessBuilder("kill", "-9", Long.toString(pid))
                        .redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            }
        }
        Launched.Result result = launched.result();
        assertThat(result.code()).as("seed %d: %s", SEED, result).isZero();
        assertThat(result.out().lines()).as("seed %d: %s", SEED, result)
                .containsExactlyInAnyOrderElementsOf(quiet.out().lines().toList());
    }

    @Test
    void itNeedsAFolder() throws Exception {
        Launched.Result result = start(
                "-n", "2", "--on-failure", "recover", "--recovery", "coordinated",
                Together.class.getName(), "1").result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: --recovery coordinated needs --snapshots DIR:"
                + " all ranks go back to what is saved there");
    }
}
