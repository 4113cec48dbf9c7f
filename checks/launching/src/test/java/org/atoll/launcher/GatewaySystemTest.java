// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `atoll run --gateways dedicated`, with real processes: gateways are started, watched and ended
/// with the job.
@Timeout(600)
@Sampled(value = 1, tests = 4)
class GatewaySystemTest {
    private static final String CROSSING = "org.atoll.launcher.Crossing";
    private static final String GATEWAY = "org.atoll.gateway.GatewayProcess";

    @TempDir
    private Path folder;

    private static String[] apart(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "-n", "3", "--cluster", "west=localhost:2", "--cluster", "east=localhost:1",
                "--gateways", "dedicated"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private Launched waiting() throws Exception {
        Launched launched = Launched.start(
                folder, Map.of(), Launched.runArguments(apart(CROSSING, "wait")));
        launched.awaitOutput("all");
        assertThat(launched.running(GATEWAY)).hasSize(2);
        return launched;
    }

    private static void kill(long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor())
                .isZero();
    }

    private static void assertEnds(List<Long> processes) throws InterruptedException {
        for (int look = 0; look < 600 && processes.stream().anyMatch(Launched::lives); look++) {
            Thread.sleep(100);
        }
        assertThat(processes).noneMatch(Launched::lives);
    }

    @Test
    void theyCarryWhatCrossesAndTellHowMuch() throws Exception {
        Launched.Result result = Launched.run(folder, apart("--profile", CROSSING));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().sorted()).containsExactly(
                "rank 0 of cluster 0: sum 3", "rank 1 of cluster 0: sum 3",
                "rank 2 of cluster 1: sum 3");
        assertThat(result.err()).containsPattern("west +[1-9]").containsPattern("east +[1-9]")
                .doesNotContain("atoll: ");
    }

    /// Two parents and two children, one of each in either cluster.
    @Test
    void aSpawnedWorldHasItsOwn() throws Exception {
        Launched.Result result = Launched.run(folder,
                "-n", "2", "--cluster", "west=localhost:1", "--cluster", "east=localhost:1",
                "--gateways", "dedicated", "--profile", "org.atoll.launcher.Family",
                "spawn", "work");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().map(line -> line.replaceAll(" in .*", "")).sorted())
                .containsExactly("child 0 of 4", "child 1 of 4", "parent 0 of 4", "parent 1 of 4");
        assertThat(result.err().split("world 1", 2)).hasSize(2).allSatisfy(profile ->
                assertThat(profile)
                        .containsPattern("west +[1-9]")
                        .containsPattern("east +[1-9]")
                        .doesNotContain("atoll: "));
    }

    @Test
    void theyHaveTheSettingsOfTheRanks() throws Exception {
        Launched.Result result =
                Launched.run(folder, apart("-J-Datoll.gateway.tls=1", CROSSING));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theyMayBeOnHostsWithoutRanks() throws Exception {
        Path ssh = Files.writeString(folder.resolve("ssh"),
                "#!/bin/sh\necho $1 >> " + folder.resolve("hosts")
                        + "\nshift\nexec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Launched.Result result = Launched.run(
                folder, Map.of("ATOLL_SSH", ssh.toString()),
                "-n", "2", "--cluster", "west=gate:0,far", "--cluster", "east=localhost",
                "--gateways", "dedicated", CROSSING);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines()).hasSize(2);
        assertThat(Files.readAllLines(folder.resolve("hosts")))
                .containsExactlyInAnyOrder("gate", "far");
    }

    @Test
    void oneThatIsKilledEndsTheJobAndIsNamed() throws Exception {
        Launched launched = waiting();
        List<Long> gateways = launched.running(GATEWAY);
        kill(gateways.getLast());
        Launched.Result result = launched.result();
        assertThat(result.cause())
                .matches("atoll: the gateway of cluster (west|east) was killed by signal 9"
                        + " \\(SIGKILL\\)");
        assertThat(result.code()).isEqualTo(137);
        assertEnds(gateways);
    }

    @Test
    void whenARankIsKilledTheyEnd() throws Exception {
        Launched launched = waiting();
        List<Long> gateways = launched.running(GATEWAY);
        kill(launched.running(CROSSING).stream()
                .filter(pid -> !gateways.contains(pid))
                .findFirst()
                .orElseThrow());
        assertThat(launched.result().cause())
                .matches("atoll: rank [012] was killed by signal 9 \\(SIGKILL\\)");
        assertEnds(gateways);
    }

    @Test
    void whenTheLauncherIsKilledTheyEnd() throws Exception {
        Launched launched = waiting();
        List<Long> gateways = launched.running(GATEWAY);
        launched.signal("KILL");
        assertEnds(gateways);
        assertThat(Launched.run(folder, "-n", "1", CROSSING).code()).isZero();
        assertThat(launched.leftOvers()).isEmpty();
    }

    @Test
    void programsThatAreNoneOfAtollsEndWithoutThem() throws Exception {
        Path source = Files.writeString(folder.resolve("Hello.java"),
                "void main() { System.out.println(\"hello\"); }");
        Launched.Result result = Launched.run(folder, apart(source.toString()));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines()).hasSize(3);
    }
}
