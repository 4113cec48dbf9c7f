// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Node daemons at the far end of a stand-in for ssh that runs the command on this host, so
/// that every machine can run these; [ClusterSystemTest] uses real hosts.
@Timeout(600)
class FarSystemTest {
    private static final String PROBE = "org.atoll.launcher.Probe";

    @TempDir
    private Path folder;

    private Map<String, String> environment = Map.of();

    @BeforeEach
    void makeSsh() throws Exception {
        // Login shells may greet: what comes before the daemon's own words is to be skipped.
        Path ssh = SshStandIn.make(
                folder, "shift\nshift\necho welcome\nexec sh -c \"$*\"\n");
        environment = Map.of("ATOLL_SSH", ssh + " -q");
    }

    @Test
    void ranksOfSeveralHostsMeet() throws Exception {
        Launched.Result result = Launched.run(folder, environment,
                "-n", "3", "--host", "far:2,localhost", "-x", "PROBE_VARIABLE=v", PROBE);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines().sorted()).containsExactly(
                "rank 0 of 3 on v", "rank 1 of 3 on v", "rank 2 of 3 on v");
    }

    @Test
    void inputReachesRankZeroFarAway() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "x".repeat(300_000));
        Map<String, String> all = Map.of(
                "ATOLL_SSH", environment.get("ATOLL_SSH"), "INPUT", input.toString());
        Launched.Result result =
                Launched.run(folder, all, "-n", "2", "--host", "far,other", PROBE, "input");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("read 300000 at 0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "throw | 1   | atoll: rank 1 threw java.lang.IllegalStateException: boom",
        "kill  | 137 | atoll: rank 1 was killed by signal 9 (SIGKILL)",
    })
    void faultsFarAwayAreNamed(String fault, int code, String cause) throws Exception {
        Launched.Result result = Launched.run(
                folder, environment, "-n", "2", "--host", "far,other", PROBE, fault);
        assertThat(result.cause()).isEqualTo(cause);
        assertThat(result.code()).isEqualTo(code);
    }

    @Test
    void aDaemonThatDiesIsALostHostAndItsRanksDieToo() throws Exception {
        Path ssh = Files.writeString(folder.resolve("dying"),
                "#!/bin/sh\nshift\necho $$ > " + folder.resolve("daemon")
                        + "\nexec sh -c \"exec $*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Launched launched = Launched.start(folder, Map.of("ATOLL_SSH", ssh.toString()),
                Launched.runArguments("-n", "2", "--host", "far:2", PROBE, "pids"));
        launched.awaitOutput("all");
        String daemon = Files.readString(folder.resolve("daemon")).strip();
        assertThat(new ProcessBuilder("kill", "-9", daemon).start().waitFor()).isZero();
        // The daemon's marker stays; the next start on that host removes the job's files.
        Launched.Result result = launched.result(false);
        assertThat(result.cause()).startsWith("atoll: host far was lost: ");
        assertThat(result.code()).isEqualTo(1);
    }
}
