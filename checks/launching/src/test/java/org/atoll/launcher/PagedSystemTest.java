// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--dsm paged` with real processes: a pager beside each rank, which ends with it.
@Sampled(tests = 3)
class PagedSystemTest {
    private static final List<String> NATIVE = List.of("--enable-native-access=ALL-UNNAMED");

    @TempDir
    private Path folder;

    @BeforeAll
    static void itWorksHere(@TempDir Path place) throws Exception {
        String told = Launched.startMain(
                place, Map.of(), NATIVE, Atoll.class.getName(), List.of("info")).result().out();
        assertThat(told).contains("paged ");
        Assumptions.assumeTrue(told.contains("paged works"), told);
    }

    private Launched start(Map<String, String> environment, String... arguments)
            throws Exception {
        return Launched.startMain(
                folder, environment, NATIVE,
                Atoll.class.getName(), Launched.runArguments(arguments));
    }

    @ParameterizedTest
    @CsvSource({"shm,paged,noted", "tcp,'classic,paged',told"})
    void ranksSeeWhatOthersHaveWritten(String device, String policies, String writes)
            throws Exception {
        Launched.Result result = start(
                Map.of("ATOLL_DSM_WRITES", writes), "-n", "3", "--device", device,
                "--dsm", policies, Paging.class.getName(), "20").result();
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().filter(line -> line.endsWith("is right"))).hasSize(3);
        assertThat(result.err()).isEmpty();
    }

    /// A collection waits for a thread that waits for a fault: no fault may wait for a collection.
    /// For longer: `-Ddsm.soak.seconds=1800`, which is 6 minutes for each.
    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1", "Z", "Shenandoah"})
    void faultsGoOnUnderConstantCollection(String collector) throws Exception {
        long millis = Long.getLong("dsm.soak.seconds", 3) * 1000 / 5;
        Launched.Result result = start(
                Map.of(), "-n", "2", "--dsm", "paged", "-J-XX:-UseSerialGC",
                "-J-XX:-UseParallelGC", "-J-XX:+Use" + collector + "GC", "-J-Xmx64m",
                Paging.class.getName(), "soak", Long.toString(millis))
                .result(Duration.ofMillis(millis));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().filter(line -> line.contains(" is right after ")))
                .hasSize(2)
                .noneMatch(line -> line.contains(" 0 collections"));
    }

    /// Without the pager nobody could tell what is in a page: the program must neither go on nor
    /// hang, and whatever it does then, only signal 9 ends it.
    @Test
    void aDeadPagerEndsTheJob() throws Exception {
        Launched launched =
                start(Map.of(), "-n", "2", "--dsm", "paged", Paging.class.getName(), "1000000");
        launched.awaitOutput("rank 0 is ");
        launched.awaitOutput("rank 1 is ");
        long pager = launched.running("org.atoll.dsm.PagerProcess").getFirst();
        new ProcessBuilder("kill", "-9", Long.toString(pager)).start().waitFor();
        Launched.Result result = launched.result();
        assertThat(result.cause()).isIn(
                "atoll: the pager of rank 0 was killed by signal 9 (SIGKILL)",
                "atoll: the pager of rank 1 was killed by signal 9 (SIGKILL)");
        assertThat(result.code()).isEqualTo(137);
        assertThat(result.out()).doesNotContain("is right");
    }

    @Test
    void aRankThatThrowsEndsTheJobAsEver() throws Exception {
        Launched.Result result = start(
                Map.of(), "-n", "2", "--dsm", "paged", Paging.class.getName(), "throw").result();
        assertThat(result.cause())
                .isEqualTo("atoll: rank 1 threw java.lang.IllegalStateException: boom");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void locksThatWaitForEachOtherAreADeadlock() throws Exception {
        Launched.Result result = start(
                Map.of(), "-n", "2", "--dsm", "paged", Paging.class.getName(), "lock").result();
        assertThat(result.cause()).startsWith("atoll: deadlock: rank 0 waits in dsm: lock 1")
                .contains("rank 1 waits in dsm: lock 0");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void ranksThatShareNoMemoryNeedNoPager() throws Exception {
        Launched.Result result =
                start(Map.of(), "-n", "2", "--dsm", "paged", Bare.class.getName()).result();
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err().lines()).containsExactly(
                "atoll: --dsm had no effect: no rank has entered the model dsm");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--device threads       | not with ranks that are threads; leave paged away",
        "--device sim           | not with ranks that are threads; leave paged away",
        "--on-failure continue  | a rank that fails ends the job; leave out --on-failure",
    })
    void whatCannotGoTogetherIsRefused(String option, String why) throws Exception {
        String[] words = option.split(" ");
        Launched.Result result = start(
                Map.of(), "-n", "2", words[0], words[1], "--dsm", "paged",
                Paging.class.getName(), "1").result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).contains(why);
    }

    /// As where a kernel or a container forbids it.
    @Test
    void whereItDoesNotWorkTheOtherDetectorIsNamed() throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "2", "--dsm", "paged", Paging.class.getName(), "1");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause())
                .contains("dsm: paged does not work: native access is not enabled")
                .contains("leave it away for the detector checked");
    }
}
