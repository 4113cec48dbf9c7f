// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The programs that come with Atoll, which save themselves, and whose ranks are killed at random
/// moments: their checks pass, and each line is printed once. 500 kills, and the seed of a run that
/// failed:
///
/// ```
/// mvn -pl checks/launching -am test -Dtest=KilledProgramsSystemTest -Datoll.kills=500 \
///     -Dsurefire.failIfNoSpecifiedTests=false [-Datoll.test.seed=N]
/// ```
@Timeout(7200)
class KilledProgramsSystemTest {
    private static final int KILLS = Integer.getInteger("atoll.kills", 6);
    private static final long SEED = Long.getLong("atoll.test.seed", System.nanoTime());
    private static final int MOST_IN_RUN = 3;
    private static final int MOST_PAUSE_MILLIS = 600;

    /// What takes another time, or another number of steps, in each run.
    private static final String MEASURED = "(?:time|breakdown|sent) .*|.* nodes [0-9]+";

    private static final List<Saved> PROGRAMS = List.of(
            new Saved("sor.Sor", 40, "--iterations", "800"),
            new Saved("water.Water", 8, "--steps", "30"),
            new Saved("asp.Asp", 5, "--nodes", "1500"),
            new Saved("fft.Fft", 30, "--repeat", "60"),
            new Saved("tsp.Tsp", 200, "--instance", "rand17"),
            new Saved("ida.Ida", 200, "--puzzle", "12"));

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private final Map<String, List<String>> quiet = new HashMap<>();
    private int kills;

    /// A program.
    ///
    /// @param every at most so many points from one snapshot to the next
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Saved(String name, int every, String... options) {
        String main() {
            return "org.atoll.applications." + name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// A way to run a program.
    private record Run(Saved program, String device, int ranks, int every) {}

    private Run drawn(Saved program) {
        return new Run(
                program,
                random.nextBoolean() ? "shm" : "tcp",
                2 + random.nextInt(3),
                1 + random.nextInt(program.every()));
    }

    private Launched start(Run run, boolean saves) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "-n", Integer.toString(run.ranks()), "--device", run.device(),
                "--on-failure", "recover", "--restarts", "100000"));
        if (saves) {
            Path snapshots = Files.createTempDirectory(folder, "snapshots");
            words.addAll(List.of(
                    "--snapshots", snapshots.toString(),
                    "--every", Integer.toString(run.every())));
        }
        words.addAll(List.of("-cp", Launched.applications(), run.program().main(), "--check"));
        words.addAll(List.of(run.program().options()));
        return Launched.start(folder, Map.of(), words);
    }

    private static List<String> lines(Launched.Result result) {
        return result.out().lines().filter(line -> !line.matches(MEASURED)).toList();
    }

    private List<String> quietLines(Run run) throws Exception {
        String key = run.program().name() + run.ranks() + run.device();
        List<String> known = quiet.get(key);
        if (known == null) {
            known = lines(start(run, false).result());
            quiet.put(key, known);
        }
        return known;
    }

    /// The kills of a run of which one came too late do not count.
    private void runWithKills(Run run) throws Exception {
        List<String> expected = quietLines(run);
        Launched launched = start(run, true);
        Set<Long> killed = new HashSet<>();
        int most = Math.min(MOST_IN_RUN, KILLS - kills);
        while (killed.size() < most && launched.handle().isAlive()) {
            Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS));
            kill(launched.running(run.program().main()), killed);
        }
        Launched.Result result = launched.result();
        if (result.isKilledTooLate()) {
            return;
        }
        kills += killed.size();
        String what = "seed %d, %s: %s".formatted(SEED, run, result);
        assertThat(result.code()).as(what).isZero();
        assertThat(lines(result)).as(what).containsExactlyElementsOf(expected);
        assertThat(result.out()).as(what).contains("check passed");
        assertThat(result.err().lines()).as(what).allMatch(
                line -> line.contains(" begins on ") || line.contains(" goes on from "));
    }

    private void kill(List<Long> processes, Set<Long> killed) throws Exception {
        if (!processes.isEmpty()) {
            long pid = processes.get(random.nextInt(processes.size()));
            new ProcessBuilder("kill", "-9", Long.toString(pid))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            killed.add(pid);
        }
    }

    @Test
    void theirRanksAreKilled() throws Exception {
        System.out.println("seed " + SEED);
        int first = random.nextInt(PROGRAMS.size());
        for (int next = first; kills < KILLS; next++) {
            runWithKills(drawn(PROGRAMS.get(next % PROGRAMS.size())));
        }
    }
}
