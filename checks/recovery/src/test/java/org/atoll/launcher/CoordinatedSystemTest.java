// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `--recovery coordinated` with real processes that are killed at random moments.
/// `-Datoll.kills=N` kills N times in each run, and `-Datoll.test.seed=N` repeats one.
@Timeout(600)
@Sampled(value = 1, tests = 4)
class CoordinatedSystemTest {
    private static final int KILLS = Integer.getInteger("atoll.kills", 3);
    private static final long SEED = Long.getLong("atoll.test.seed", System.nanoTime());
    private static final int STEPS = 600;
    private static final int ADDED = 5000;
    private static final int KILLED = 137;
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
        Random random = new Random(SEED);
        Launched.Result result;
        do {
            Launched launched = start(
                    "--on-failure", "recover", "--recovery", "coordinated", "--restarts", "1000",
                    "--snapshots", Files.createTempDirectory(folder, "saved").toString(),
                    "--every", "5", "-n", Integer.toString(ranks), "--device", device,
                    Together.class.getName(), Integer.toString(STEPS));
            for (int kill = 0; kill < KILLS && launched.handle().isAlive(); kill++) {
                Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS));
                kill(launched, random);
            }
            result = launched.result();
        } while (result.isKilledTooLate());
        assertThat(result.code()).as("seed %d: %s", SEED, result).isZero();
        assertThat(result.out().lines()).as("seed %d: %s", SEED, result)
                .containsExactlyInAnyOrderElementsOf(Together.lines(ranks, STEPS));
        if (result.err().contains("; all ranks go back")) {
            assertThat(result.err()).containsPattern("atoll: all ranks go on from (the beginning|"
                    + "point \\d+): rank \\d+ repeats (\\d+|an unknown number of) steps?");
        }
    }

    /// What is in windows goes back with the ranks.
    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"shm,3", "tcp,2"})
    void windowsGoBackWithTheirRanks(String device, int ranks) throws Exception {
        Random random = new Random(SEED);
        Launched.Result result;
        do {
            Launched launched = start(
                    "--on-failure", "recover", "--recovery", "coordinated", "--restarts", "1000",
                    "--snapshots", Files.createTempDirectory(folder, "saved").toString(),
                    "--every", "50", "-n", Integer.toString(ranks), "--device", device,
                    Adding.class.getName(), Integer.toString(ADDED));
            launched.awaitOutput("is at step");
            for (int kill = 0; kill < KILLS && launched.handle().isAlive(); kill++) {
                kill(launched, random);
                Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS));
            }
            result = launched.result();
        } while (result.isKilledTooLate());
        assertThat(result.code()).as("seed %d: %s", SEED, result).isZero();
        assertThat(result.err()).as("seed %d", SEED).contains("; all ranks go back");
        assertThat(result.out().lines()).as("seed %d: %s", SEED, result)
                .containsExactlyInAnyOrderElementsOf(Adding.lines(ranks, ADDED));
    }

    private static void kill(Launched launched, Random random) throws Exception {
        List<Long> processes = launched.running(PROCESSES);
        if (!processes.isEmpty()) {
            long pid = processes.get(random.nextInt(processes.size()));
            new ProcessBuilder("kill", "-9", Long.toString(pid))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        }
    }

    @Test
    void aJobOfWhichAPieceIsDamagedGoesOnFromTheOlderSnapshot() throws Exception {
        Path saved = folder.resolve("saved");
        Path pieces = saved.resolve("all").resolve("rank1");
        Launched launched = start(
                "--on-failure", "recover", "--recovery", "coordinated", "--restarts", "0",
                "--snapshots", saved.toString(), "--every", "5", "-n", "2",
                Together.class.getName(), Integer.toString(STEPS));
        launched.awaitOutput("rank 1, step 100");
        kill(launched, new Random(SEED));
        Launched.Result first = launched.result();
        assertThat(first.code()).as("%s", first).isEqualTo(KILLED);
        List<Path> there = newestFirst(pieces);
        assertThat(there).hasSizeGreaterThan(1);
        // Where three are left, the newest was not counted when the job was killed.
        Path newest = there.get(there.size() > 2 ? 1 : 0);
        byte[] bytes = Files.readAllBytes(newest);
        bytes[bytes.length / 2] ^= 1;
        Files.write(newest, bytes);
        Launched.Result second = Launched.start(
                folder, Map.of(), List.of("run", "--restart", saved.toString())).result();
        assertThat(second.code()).as("%s", second).isZero();
        assertThat(second.err()).contains("atoll warning: rank 1: snapshot rank1/"
                + newest.getFileName() + " in " + saved.resolve("all") + " cannot be used: ");
        assertThat(second.out().lines()).doesNotContain("rank 1, step 0: 0");
        assertThat(Stream.concat(first.out().lines(), second.out().lines()).distinct())
                .containsExactlyInAnyOrderElementsOf(Together.lines(2, STEPS));
    }

    private static List<Path> newestFirst(Path pieces) throws IOException {
        try (Stream<Path> all = Files.list(pieces)) {
            return all.filter(path -> path.toString().endsWith(".snapshot"))
                    .sorted(Comparator.comparingInt(CoordinatedSystemTest::point).reversed())
                    .toList();
        }
    }

    private static int point(Path piece) {
        String name = piece.getFileName().toString();
        return Integer.parseInt(name.substring(0, name.indexOf('-')));
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
