// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ranks of class MPJ that are started one by one, as processes, as in the AgentTeamwork papers.
class HandStartTest {
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    private Path folder;

    @Test
    void masterAndSlavesMeetAndGetTheirOwnArguments() throws Exception {
        String port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = Integer.toString(socket.getLocalPort());
        }
        List<Process> ranks = List.of(
                start("0", port, "-ammaster", "-np", "3", "100"),
                start("1", port, "-amslave", "-yourrank", "1", "-np", "3", "a", "b"),
                start("2", port, "-amslave", "-yourrank", "2", "-np", "3"));
        List<String> own = List.of("[100]", "[a, b]", "[]");
        for (int rank = 0; rank < ranks.size(); rank++) {
            assertThat(ranks.get(rank).waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("rank %s ends", rank).isTrue();
            assertThat(Files.readString(folder.resolve("" + rank), UTF_8)).isEqualTo(
                    "rank " + rank + " of 3, sum 6, arguments " + own.get(rank) + "\n");
            assertThat(ranks.get(rank).exitValue()).isZero();
        }
    }

    private Process start(String name, String port, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Duser.home=" + folder,
                "-cp", System.getProperty("java.class.path"), "Summing", "127.0.0.1", port));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name).toFile())
                .start();
    }
}
