// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that know nothing of recovery, whose ranks and keepers are killed at random moments:
/// they end well, and print what they print without. `-Datoll.kills=N` kills N times in each run,
/// and `-Datoll.test.seed=N` repeats one.
@Timeout(600)
@Sampled(value = 4, tests = 3)
class RecoveredSystemTest {
    private static final int KILLS = Integer.getInteger("atoll.kills", 2);
    private static final long SEED = Long.getLong("atoll.test.seed", System.nanoTime());
    private static final int MOST_PAUSE_MILLIS = 700;

    /// So many lines of a master prove that it and its keeper are back: without a keeper it sends
    /// nothing, and one line may have been on its way.
    private static final int PROGRESS = 2;
    private static final String KEEPER = "org.atoll.recovery.KeeperMain";

    /// What takes another time, or another number of tries, in each run.
    private static final String MEASURED = "(?:time|breakdown|sent) .*";

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private final Map<Long, Integer> killed = new HashMap<>();

    private Launched start(List<String> words) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--on-failure", "recover", "--restarts", "1000",
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES));
        arguments.addAll(words);
        return Launched.start(folder, Map.of(), arguments);
    }

    private static List<String> lines(Launched.Result result) {
        return result.out().lines().filter(line -> !line.matches(MEASURED)).toList();
    }

    /// Runs a program twice, and kills processes of the second run.
    ///
    /// @param main a word of the command line of those that may be killed
    private void runWithKills(String main, List<String> words) throws Exception {
        runWithKills(main, words, false);
    }

    /// The same.
    ///
    /// @param apart whether the program has to get on between two kills: a master and its keeper
    ///     that are away at the same time are more than there are keepers for
    private void runWithKills(String main, List<String> words, boolean apart) throws Exception {
        Launched.Result quiet = start(words).result();
        assertThat(quiet.code()).as("%s", quiet).isZero();
        assertThat(quiet.err()).isEmpty();
        while (!isKilled(main, words, apart, quiet)) {
            killed.clear();
        }
    }

    /// @return false if a kill came too late: nothing can be said of that run
    private boolean isKilled(
            String main, List<String> words, boolean apart, Launched.Result quiet)
            throws Exception {
        Launched launched = start(words);
        int kills = 0;
        while (kills < KILLS && launched.handle().isAlive()) {
            Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS));
            long before = progress(launched);
            if (kill(launched.running(main))) {
                kills++;
                while (apart && launched.handle().isAlive()
                        && progress(launched) < before + PROGRESS) {
                    Thread.sleep(5);
                }
            }
        }
        Launched.Result result = launched.result();
        if (result.isKilledTooLate()) {
            return false;
        }
        assertThat(result.code()).as("seed %d: %s", SEED, result).isZero();
        assertThat(lines(result)).as("seed %d: %s", SEED, result)
                .containsExactlyInAnyOrderElementsOf(lines(quiet));
        assertThat(result.err().lines().filter(line -> line.contains(" begins on ")).count())
                .as("seed %d: %s", SEED, result).isLessThanOrEqualTo(kills);
        return true;
    }

    private static long progress(Launched launched) throws Exception {
        return launched.output().lines().count();
    }

    private boolean kill(List<Long> processes) throws Exception {
        if (processes.isEmpty()) {
            return false;
        }
        long pid = processes.get(random.nextInt(processes.size()));
        new ProcessBuilder("kill", "-9", Long.toString(pid))
                .redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        return killed.merge(pid, 1, Integer::sum) == 1;
    }

    @ParameterizedTest
    @CsvSource({"shm,3", "tcp,3", "shm,4", "tcp,2"})
    void aFarmWhoseRanksAreKilled(String device, int ranks) throws Exception {
        runWithKills(Farming.class.getName(), farm(device, ranks));
    }

    private static List<String> farm(String device, int ranks) {
        return List.of("-n", Integer.toString(ranks), "--device", device,
                Farming.class.getName(), "20000", "50");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aFarmWhoseKeeperIsKilled(String device) throws Exception {
        runWithKills(KEEPER, farm(device, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aFarmOfWhichAnyProcessIsKilled(String device) throws Exception {
        runWithKills("-XX:-UsePerfData", farm(device, 3), true);
    }
}
