// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A job of which everything is killed goes on by `atoll run --restart`.
@Timeout(600)
@Sampled(value = 1, tests = 6)
class RestartSystemTest {
    private static final int ROUNDS = 1200;
    private static final int RANKS = 3;

    private static final String OWN = """
            import org.atoll.recovery.Recovery;

            void main(String[] arguments) {
                Recovery.run(arguments, (rank, ck) -> {
                    var step = ck.count("step");
                    if (!ck.begin()) {
                        System.out.println("goes on from " + step.get() / 20 * 20);
                    }
                    for (; step.get() < 1200; step.next()) {
                        Thread.sleep(2);
                        ck.point();
                    }
                    System.out.println(step.get() + " steps");
                });
            }
            """;

    @TempDir
    private Path folder;

    private Path saved() {
        return folder.resolve("saved");
    }

    private Launched start(String... words) throws Exception {
        return Launched.start(folder, Map.of(), List.of(words));
    }

    private Launched begin(String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "-n", Integer.toString(RANKS), "--on-failure", "recover",
                "--snapshots", saved().toString(), "--every", "20",
                "-cp", Launched.TEST_CLASSES.toString()));
        words.addAll(List.of(options));
        words.addAll(List.of(Wandering.class.getName(), Integer.toString(ROUNDS)));
        return start(words.toArray(new String[0]));
    }

    /// Waits until each rank has two snapshots more, and kills all.
    private void killLater(Launched launched) throws Exception {
        long[] before = new long[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            before[rank] = snapshots(rank);
        }
        for (int rank = 0; rank < RANKS; rank++) {
            while (snapshots(rank) < before[rank] + 2) {
                assertThat(launched.handle().isAlive()).as("%s", launched.errors()).isTrue();
                Thread.sleep(5);
            }
        }
        List<ProcessHandle> all = launched.handle().descendants().toList();
        launched.signal("KILL");
        for (ProcessHandle each : all) {
            each.destroyForcibly();
            each.onExit().join();
        }
    }

    /// How many a rank has published in all, by the numbers in their names.
    private long snapshots(int rank) throws IOException {
        Path own = saved().resolve("rank" + rank + "/rank" + rank);
        if (!Files.isDirectory(own)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(own)) {
            return files.map(Path::getFileName).map(Path::toString)
                    .filter(name -> name.endsWith(".snapshot"))
                    .mapToLong(name -> Long.parseLong(name.split("-", -1)[0]))
                    .max()
                    .orElse(0);
        }
    }

    @Test
    void aJobOfWhichAllIsKilledGoesOn() throws Exception {
        killLater(begin("--device", "shm"));
        killLater(start("run", "--restart", saved().toString()));
        requireRight(start("run", "--restart", saved().toString()).result());
    }

    /// The disk of a host is gone, and then those of all hosts.
    @Test
    void aSharedFolderHasWhatIsGone() throws Exception {
        String shared = folder.resolve("shared").toString();
        killLater(begin("--device", "tcp", "--shared", shared));
        Files.move(saved().resolve("rank1"), folder.resolve("gone"));
        killLater(start("run", "--restart", saved().toString()));
        Files.move(saved(), folder.resolve("all"));
        requireRight(start("run", "--restart", shared).result());
    }

    private static void requireRight(Launched.Result result) {
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).isEqualTo(Circling.result(RANKS, ROUNDS) + "\n");
        assertThat(result.err()).isEmpty();
    }

    /// The workers are ahead of the master's last snapshot: what it chose since is with a keeper,
    /// whose number no keeper of the next job has, as when that has fewer hosts.
    @Test
    void whatWasChosenIsChosenAgain() throws Exception {
        killLater(start("run", "-n", Integer.toString(RANKS), "--on-failure", "recover",
                "--snapshots", saved().toString(), "--every", "7",
                "-cp", Launched.TEST_CLASSES.toString(),
                SavedFarming.class.getName(), "5000"));
        Files.move(saved().resolve("keeper0"), saved().resolve("keeper3"));
        Launched.Result result = start("run", "--restart", saved().toString()).result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).isEqualTo("all of 3 agree\n");
    }

    @Test
    void optionsThatAreGivenAgainCount() throws Exception {
        killLater(begin("--device", "tcp", "--timeout", "200"));
        Launched.Result result = start("run", "--restart", saved().toString(),
                "--device", "shm", "--timeout", "0.001").result();
        assertThat(result.code()).as("%s", result).isEqualTo(124);
    }

    @Test
    void aChangedProgramIsRefusedUnlessTheUserSaysSo() throws Exception {
        Path source = folder.resolve("Own.java");
        Files.writeString(source, OWN);
        killLater(start("run", "-n", Integer.toString(RANKS), "--on-failure", "recover",
                "--snapshots", saved().toString(), "--every", "20", source.toString()));
        Files.writeString(source, OWN.replace("1200", "1210")
                .replace("var step", "var other = ck.longs(\"other\", 3);\n        var step"));
        Launched.Result refused = start("run", "--restart", saved().toString()).result();
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.cause()).isEqualTo("atoll: --restart " + saved() + ": the program has"
                + " changed since its state was saved; say --changed-program to go on in spite of"
                + " that");
        Launched.Result result =
                start("run", "--restart", saved().toString(), "--changed-program").result();
        assertThat(result.out().lines().filter(line -> line.matches("goes on from [1-9].*")))
                .as("%s", result).hasSize(RANKS);
        assertThat(result.out().lines().filter(line -> line.equals("1210 steps"))).hasSize(RANKS);
        assertThat(result.err().lines()).contains("atoll warning: rank 1: the program has"
                + " registered other, which the snapshot does not have");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--restart nowhere|atoll: --restart nowhere: there is no job to start again, for the file"
                + " nowhere/job is not there",
        "--restart nowhere water|atoll: --restart nowhere starts the program that it had; leave"
                + " water out",
        "--changed-program org.atoll.launcher.Circling|atoll: --changed-program has no effect"
                + " without --restart DIR"})
    void whatCannotBeStartedAgainIsRefused(String options, String complaint) throws Exception {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(options.split(" ")));
        Launched.Result result = start(words.toArray(new String[0])).result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo(complaint);
    }
}
