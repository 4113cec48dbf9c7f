// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Trials of 200 seeds; `atoll sim --seeds 10000` is the long run.
@Timeout(300)
@Sampled(value = 1, tests = 4)
class TrialsTest {
    private static final int SEEDS = 200;
    private static final String RECORD = "deliveries.txt";

    /// `deliveries.txt` has a hash for each seed over the time, the ranks and the length of every
    /// delivery. A change that is to change none of them leaves it as it is; one that means to
    /// records it anew with `-Datoll.record=FOLDER`.
    @Test
    void twoHundredSeedsFindNothingAndDeliverAsRecorded() throws Exception {
        List<String> travels = new ArrayList<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing");
            Trial.Verdict verdict = trial.run();
            assertThat(verdict.wrong()).as("replay: %s", trial.replay()).isEmpty();
            travels.add(seed + " " + verdict.travel());
        }
        String folder = System.getProperty("atoll.record");
        if (folder != null) {
            Files.write(Path.of(folder, RECORD), travels);
        }
        try (InputStream recorded = TrialsTest.class.getResourceAsStream(RECORD)) {
            assertThat(recorded).as(RECORD).isNotNull();
            assertThat(travels).containsExactlyElementsOf(
                    new String(recorded.readAllBytes(), UTF_8).lines().toList());
        }
    }

    /// `atoll sim --workload echo --seeds 10000` is the long run.
    @Test
    void nothingIsFoundWithQuestionsEither() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "echo");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// `atoll sim --workload remote --seeds 10000` is the long run.
    @Test
    void norWithRemoteObjects() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "remote");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// `atoll sim --workload collect --seeds 10000` is the long run.
    @Test
    void norWhenReferencesAreLentAndDropped() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "collect");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// `atoll sim --workload recovery --seeds 10000` is the long run.
    @Test
    void norWhenRanksRecover() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "recovery");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// In seed 473 a rank was told nothing by a keeper that had been away with it, and guessed; in
    /// 3010, too. In 2648 the power was cut while a rank joined, and whoever had come to its end
    /// waited for it for ever. In 64119 a life began when it had been cut, and kept the turn.
    @ParameterizedTest
    @ValueSource(longs = {473, 2648, 3010, 64_119})
    void norInSeedsThatHaveFoundSomething(long seed) {
        Trial trial = new Trial(seed, "nothing", "recovery");
        assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
    }

    /// From the first seed on that finds it, for a change elsewhere may move it by some;
    /// `atoll sim --workload recovery --planted NAME` begins at 0 and goes on.
    @ParameterizedTest
    @CsvSource({
        "choices, 148", "log, 4", "queue, 1", "filter, 1", "stable, 164", "trim, 3", "handshake, 1",
        "answer, 0", "whole, 1", "haunting, 3", "keeper, 267", "own, 221", "durable, 277",
        "fence, 552", "quiet, 6503"
    })
    void aRuleOfRecoveryThatDoesNotHoldIsFound(String planted, long first) {
        // not by a stream that AssertJ would first collect
        assertThat(LongStream.range(first, first + SEEDS)
                        .mapToObj(seed -> new Trial(seed, planted, "recovery").run().wrong())
                        .anyMatch(wrong -> !wrong.isEmpty()))
                .as("whether the seeds find something")
                .isTrue();
    }

    /// The grid is the same wherever a rank or the keeper crashes. The whole is
    /// `atoll sim --workload grid --seeds N`, with five seeds for each event.
    @Test
    void aGridIsTheSameWhicheverRankCrashesAtWhicheverEvent() {
        Trial.Verdict undisturbed = new Trial(Integer.MAX_VALUE, "nothing", "grid").run();
        assertThat(undisturbed.wrong()).isEmpty();
        long[] seeds = new Random()
                .longs(SEEDS / 4, 0, undisturbed.events() * RecoveredGrid.each())
                .toArray();
        for (long seed : seeds) {
            Trial trial = new Trial(seed, "nothing", "grid");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// `atoll sim --workload dsm --seeds 10000` is the long run.
    @Test
    void norWithSharedMemory() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "dsm");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// In every other six seeds ranks are lost. `atoll sim --workload replica --seeds 40000` is the
    /// long run, of 10,000 of each kind for either order.
    @Test
    void norWithSharedObjectsAndLostRanks() {
        for (long seed = 0; seed < 2 * SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "replica");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    /// Rank 1 is lost behind its end, before all have what it has written (9607). What a lost rank
    /// had called comes to its turn when others have its place, and works on objects that were not
    /// created (10710).
    @ParameterizedTest
    @ValueSource(longs = {9607, 10710})
    void norWithSharedObjectsOfSeedsThatHaveFoundSomething(long seed) {
        assertThat(new Trial(seed, "nothing", "replica").run().wrong()).isEmpty();
    }

    /// From the first seed on that finds it.
    @ParameterizedTest
    @CsvSource({
        "settle, 0", "asked, 15", "answered, 51", "guards, 15", "takeover, 2", "move, 399",
        "exchange, 9", "resend, 0", "mute, 15", "behind, 3104"
    })
    void aRuleOfSharedObjectsThatDoesNotHoldIsFound(String planted, long first) {
        assertThat(LongStream.range(first, first + SEEDS)
                        .mapToObj(seed -> new Trial(seed, planted, "replica").run().wrong())
                        .anyMatch(wrong -> !wrong.isEmpty()))
                .as("whether the seeds find something")
                .isTrue();
    }

    @Test
    void rulesAreRefusedWhereTheyAreNone() {
        assertThat(refusal("--planted", "settle", "--workload", "recovery"))
                .isEqualTo("atoll: --planted settle is a rule of --workload replica");
    }

    /// Every other seed loses hosts. `atoll sim --workload tasks --seeds 20000` is the long run.
    @Test
    void norWithTasksOnHostsThatStayOrAreLost() {
        for (long seed = 0; seed < 2 * SEEDS; seed++) {
            Trial trial = new Trial(seed, "nothing", "tasks");
            assertThat(trial.run().wrong()).as("replay: %s", trial.replay()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"overtaking", "doubling", "losing"})
    void aPlantedFaultBreaksTasks(String planted) {
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> new Trial(seed, planted, "tasks").run().wrong()))
                .as("what 20 seeds find")
                .anyMatch(wrong -> !wrong.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "twice, a second notice has come of the end of",
        "early, has come behind the notice;are here of;says that it has ended"
    })
    void aNoticeThatComesTwiceOrEarlyIsFound(String planted, String words) {
        List<String> found = LongStream.range(0, 100)
                .mapToObj(seed -> new Trial(seed, planted, "tasks").run().wrong())
                .toList();
        assertThat(words.split(";")).as("what 100 seeds find").allSatisfy(each ->
                assertThat(found).anyMatch(wrong -> wrong.contains(each)));
    }

    @Test
    void aLostHostThatHauntsTheNextIsFound() {
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> new Trial(seed, Trial.HAUNTING, "tasks").run().wrong()))
                .as("what 20 seeds find")
                .anyMatch(wrong -> !wrong.isEmpty());
    }

    @Test
    void faultsOfNoticesAreRefusedWhereThereAreNone() {
        assertThat(refusal("--planted", "early", "--workload", "farm"))
                .isEqualTo("atoll: --planted early is about the notices of --workload tasks");
    }

    /// A program that takes messages for synchronisation sees what it must not.
    @Test
    void anOldValueIsFound() {
        assertThat(LongStream.range(0, 40)
                        .mapToObj(seed -> new Trial(seed, "nothing", "dsm")
                                .run(new SharedMemory(new SharedMemory.ByMessage())).wrong()))
                .as("what 40 seeds find")
                .anyMatch(wrong -> wrong.contains("is neither of a latest nor of a concurrent"));
    }

    /// No rank comes back to be haunted.
    @ParameterizedTest
    @ValueSource(strings = {"overtaking", "doubling", "losing"})
    void aPlantedFaultBreaksSharedMemory(String planted) {
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> new Trial(seed, planted, "dsm").run().wrong()))
                .as("what 20 seeds find")
                .anyMatch(wrong -> !wrong.isEmpty());
    }

    /// Overtaking frames are not among them: the collection hardly minds, for it counts.
    @ParameterizedTest
    @ValueSource(strings = {"doubling", "losing", "haunting"})
    void aPlantedFaultFreesObjectsTooEarlyOrNever(String planted) {
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> new Trial(seed, planted, "collect").run().wrong()))
                .as("what 20 seeds find")
                .anyMatch(wrong -> !wrong.isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"overtaking", "doubling", "losing", "haunting"})
    void aPlantedFaultIsFound(String planted) {
        assertThat(LongStream.range(0, 20).mapToObj(seed -> new Trial(seed, planted).run().wrong()))
                .as("what 20 seeds find")
                .anyMatch(wrong -> !wrong.isEmpty());
    }

    @Test
    void aSeedGivesTheSameTraceEachTime() {
        for (long seed = 0; seed < 10; seed++) {
            Trial trial = new Trial(seed, "nothing");
            assertThat(trial.run()).as("seed %d", seed).isEqualTo(trial.run());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--seeds, 0, not 0", "--planted, thorns, not \"thorns\"", "--workload, rest, not \"rest\""
    })
    void whatIsNotTakenIsNamed(String option, String value, String words) {
        assertThat(refusal(option, value).replace('\'', '"'))
                .startsWith("atoll: " + option + " takes ").endsWith(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dsm", "traffic", "collectives", "flood"})
    void hauntingIsRefusedWhereNoRankComesBack(String workload) {
        assertThat(refusal("--planted", "haunting", "--workload", workload, "--seeds", "1"))
                .isEqualTo("atoll: --planted haunting shows where ranks come back, and in"
                        + " --workload " + workload + " none does; take farm, echo, remote,"
                        + " collect or tasks");
    }

    private static String refusal(String... words) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream here = new PrintStream(said, true, UTF_8)) {
            System.setErr(here);
            assertThat(new CommandLine(new Trials()).execute(words)).isEqualTo(2);
        } finally {
            System.setErr(before);
        }
        return said.toString(UTF_8).strip();
    }

    @Test
    void theReplayCommandNamesSeedAndPlantedFault() {
        assertThat(new Trial(4711, "nothing").replay()).isEqualTo("atoll sim --seed 4711");
        assertThat(new Trial(4711, "losing").replay())
                .isEqualTo("atoll sim --seed 4711 --planted losing");
        assertThat(new Trial(4711, "losing", "echo").replay())
                .isEqualTo("atoll sim --seed 4711 --workload echo --planted losing");
    }
}
