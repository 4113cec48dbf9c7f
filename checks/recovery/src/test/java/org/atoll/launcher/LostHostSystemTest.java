// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.atoll.job.contract.Sampled;
import org.atoll.job.contract.VirtualHosts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--on-failure recover` when hosts crash or are cut off: their ranks come back on others. Skipped
/// where `vcluster` cannot make hosts.
@Timeout(600)
@Sampled(value = 1, tests = 6)
class LostHostSystemTest {
    private static final Path STATE = Path.of("/tmp/vc-lost");
    private static final int ROUNDS = 1500;
    private static @Nullable VirtualHosts hosts;

    @TempDir
    private static Path folder;

    private final List<Integer> struck = new ArrayList<>();
    private final List<Integer> crashed = new ArrayList<>();

    @BeforeAll
    static void up() throws Exception {
        hosts = VirtualHosts.up(4, STATE);
    }

    @AfterAll
    static void down() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
    }

    private static VirtualHosts hosts() {
        return Objects.requireNonNull(hosts);
    }

    /// Each test begins with all hosts there.
    @AfterEach
    void mend() throws Exception {
        for (int host : struck) {
            assertThat(hosts().run("heal", Integer.toString(host))).isZero();
            if (crashed.contains(host)) { // once, for of two only one would find its port free
                assertThat(hosts().run("boot", Integer.toString(host))).isZero();
            }
            for (int look = 0; look < 100
                    && hosts().run("ssh", Integer.toString(host), "true") != 0; look++) {
                Thread.sleep(100);
            }
        }
    }

    private void strike(String how, int host) throws Exception {
        struck.add(host);
        if (how.equals("crash")) {
            crashed.add(host);
        }
        assertThat(hosts().run(how, Integer.toString(host))).isZero();
    }

    private static Launched start(String program, String length, String... options)
            throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "-n", "4", "--host", "n1:2,n2:2", "--on-failure", "recover",
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES));
        words.addAll(List.of(options));
        words.addAll(List.of(program, length));
        return Launched.start(folder, Map.of("ATOLL_SSH", hosts().ssh()), words);
    }

    private static Launched circling(String... options) throws Exception {
        Launched launched =
                start(Circling.class.getName(), Integer.toString(ROUNDS), options);
        launched.awaitOutput("round 200");
        return launched;
    }

    private static Launched.Result wellDone(Launched launched) throws Exception {
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isZero();
        List<String> expected = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round += 100) {
            expected.add("round " + round);
        }
        expected.add(Circling.result(4, ROUNDS));
        assertThat(result.out().lines()).as("%s", result).containsExactlyElementsOf(expected);
        return result;
    }

    private static void assertBegun(
            Launched.Result result, String lost, String next, int... ranks) {
        for (int rank : ranks) {
            assertThat(result.err()).contains("atoll: rank " + rank + " (" + lost
                    + ") was lost with its host; its life 1 begins on " + next + "\n");
        }
        assertThat(result.err()).contains("atoll: host " + lost + " was lost: ");
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"crash,1", "crash,2", "cut,1", "cut,2"})
    void aSpareTakesTheRanksOfALostHost(String how, int host) throws Exception {
        Launched launched = circling("--spare", "n3,n4");
        strike(how, host);
        Launched.Result result = wellDone(launched);
        assertBegun(result, "n" + host, "n3", 2 * host - 2, 2 * host - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "cut"})
    void withoutASpareTheOthersTakeThem(String how) throws Exception {
        Launched launched = circling();
        strike(how, 2);
        assertBegun(wellDone(launched), "n2", "n1", 2, 3);
    }

    /// What the earlier lives still say when they can be heard again concerns nobody.
    @Test
    void aHostThatComesBackFindsItsRanksElsewhere() throws Exception {
        Launched launched = circling("--spare", "n3");
        strike("cut", 2);
        launched.awaitErrors("its life 1 begins on n3");
        assertThat(hosts().run("heal", "2")).isZero();
        assertBegun(wellDone(launched), "n2", "n3", 2, 3);
        for (int look = 0; look < 100 && hosts().run("ssh", "2", "pgrep java") == 0; look++) {
            Thread.sleep(100);
        }
        assertThat(hosts().run("ssh", "2", "pgrep java")).isEqualTo(1);
    }

    @Test
    void twoHostsMayBeLost() throws Exception {
        Launched launched = circling("--spare", "n3,n4");
        strike("crash", 2);
        strike("cut", 1);
        Launched.Result result = wellDone(launched);
        assertBegun(result, "n2", "n3", 2, 3);
        assertBegun(result, "n1", "n4", 0, 1);
    }

    @Test
    void aSpareMayBeLostToo() throws Exception {
        Launched launched = circling("--spare", "n3,n4");
        strike("crash", 3);
        launched.awaitErrors("atoll: host n3 was lost");
        strike("crash", 2);
        assertBegun(wellDone(launched), "n2", "n4", 2, 3);
    }

    @Test
    void ranksWaitForTheirHostIfTheUserSaysSo() throws Exception {
        Launched launched = circling("--if-short", "wait");
        strike("cut", 2);
        launched.awaitErrors("its ranks wait for it");
        assertThat(hosts().run("heal", "2")).isZero();
        assertBegun(wellDone(launched), "n2", "n2", 2, 3);
    }

    @Test
    void orTheJobEndsWithAnExitCodeOfItsOwn() throws Exception {
        Launched launched = circling("--if-short", "stop");
        strike("crash", 2);
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isEqualTo(75);
        assertThat(result.cause()).startsWith("atoll: host n2 was lost: ")
                .endsWith("; no spare host is left (--if-short stop)");
    }

    private static Path snapshots() throws Exception {
        return Files.createTempDirectory(Launched.TEST_CLASSES.getParent(), "snapshots");
    }

    @Test
    void allRanksGoBackWhenAHostIsLost() throws Exception {
        int steps = 400;
        Launched launched = start(
                Together.class.getName(), Integer.toString(steps), "--recovery", "coordinated",
                "--snapshots", snapshots().toString(), "--every", "5", "--spare", "n3");
        launched.awaitOutput("rank 3, step 100");
        strike("crash", 2);
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out().lines()).as("%s", result)
                .containsExactlyInAnyOrderElementsOf(Together.lines(4, steps));
        assertThat(result.err())
                .contains("; n3 takes its ranks\natoll: n2 is lost; all ranks go back")
                .containsPattern("atoll: all ranks go on from point \\d+: rank 2 repeats \\d+"
                        + " steps?, rank 3 repeats \\d+ steps?, the others ");
    }

    private static Launched wandering(String... moves) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "-n", "4", "--host", "n1:2,n2:2", "--spare", "n3", "--on-failure", "recover",
                "--restarts", "0", "--snapshots", snapshots().toString(), "--every", "1h",
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES,
                Wandering.class.getName(), Integer.toString(ROUNDS)));
        words.addAll(List.of(moves));
        return Launched.start(folder, Map.of("ATOLL_SSH", hosts().ssh()), words);
    }

    @Test
    void ranksMoveWhileTheOthersRun() throws Exception {
        Launched.Result result = wandering("300", "3", "n3", "600", "0", "n2", "900", "3", "n1",
                "901", "1", "n1").result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).isEqualTo(Circling.result(4, ROUNDS) + "\n");
        assertThat(result.err().lines()).containsExactly(
                "atoll: rank 3 (n2) moves; its life 1 begins on n3",
                "atoll: rank 0 (n1) moves; its life 1 begins on n2",
                "atoll: rank 3 (n3) moves; its life 2 begins on n1");
    }

    @Test
    void aMoveToAnUnknownHostIsRefused() throws Exception {
        Launched.Result result = wandering("10", "2", "n9").result();
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("rank 2 cannot move to n9: the hosts of this job are n1,"
                + " n2, n3; name more of them with --spare");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--spare n1|atoll: --spare n1: that host has ranks already; name one that has none",
        "--spare n3:2|atoll: --spare n3:2: a spare takes the ranks of the host that it replaces;"
                + " name n3 once, without a number",
        "--if-short later|atoll: --if-short takes double, wait, stop, not 'later'",
        "--bind-to core|atoll: --bind-to core leaves no processors for the ranks of a host that is"
                + " lost; say --if-short wait or stop"})
    void whatMakesNoSenseIsRefused(String options, String complaint) throws Exception {
        Launched.Result result =
                start(Circling.class.getName(), "1", options.split(" ")).result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo(complaint);
    }
}
