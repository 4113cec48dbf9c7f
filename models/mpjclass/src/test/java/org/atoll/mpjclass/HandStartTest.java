// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.job.contract.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ranks of class MPJ that are started one by one, as processes, as in the AgentTeamwork papers.
class HandStartTest {
    private static final long PATIENCE_SECONDS = 240;

    @TempDir
    private Path folder;

    @Test
    void masterAndSlavesMeetAndGetTheirOwnArguments() throws Exception {
        String port = Integer.toString(FreePort.find());
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

    @Test
    void aWrongStartIsOneLineAndExitCode2() throws Exception {
        Process without = start("without", "9000", "-yourrank", "1", "-np", "3");
        assertThat(lineOf(without, "without", 2)).startsWith("atoll: Init: arguments 127.0.0.1 9000"
                + " -yourrank 1: a rank that is started by hand says");
        ProcessBuilder mpirun = command("mpirun", "9000");
        mpirun.environment().put("OMPI_COMM_WORLD_SIZE", "4");
        assertThat(lineOf(mpirun.start(), "mpirun", 2)).isEqualTo("atoll: Init: started by mpirun"
                + " (OMPI_COMM_WORLD_SIZE=4), which cannot start Atoll programs: use"
                + " 'atoll run -n 4'");
    }

    /// As where the launcher is gone while a rank starts.
    @Test
    void aJobThatIsNotThereIsOneLineAndExitCode1() throws Exception {
        String port = Integer.toString(FreePort.find());
        Process slave = start("slave", port, "-amslave", "-yourrank", "1", "-np", "3");
        assertThat(lineOf(slave, "slave", 1))
                .startsWith("atoll: Init: rank 1 cannot join job ").contains(port);
        Process master = start("master", port, "-ammaster", "-np", "3");
        assertThat(lineOf(master, "master", 1)).isEqualTo(
                "atoll: Init: of 3 ranks these have not come in 1 s: [1, 2]");
    }

    private String lineOf(Process program, String name, int code) throws Exception {
        assertThat(program.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isEqualTo(code);
        List<String> lines = Files.readAllLines(folder.resolve(name), UTF_8);
        assertThat(lines).hasSize(1);
        return lines.getFirst();
    }

    private Process start(String name, String port, String... words) throws IOException {
        ProcessBuilder command = command(name, port, words);
        if (!name.matches("[0-9]+")) {
            command.command().add(1, "-Datoll.join.timeout=1");
        }
        return command.start();
    }

    private ProcessBuilder command(String name, String port, String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Duser.home=" + folder,
                "-cp", System.getProperty("java.class.path"), "Summing", "127.0.0.1", port));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name).toFile());
    }
}
