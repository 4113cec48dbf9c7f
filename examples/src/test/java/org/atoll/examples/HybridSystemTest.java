// SPDX-License-Identifier: Apache-2.0
package org.atoll.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Hybrid programs started by `atoll run --threads`.
@Timeout(300)
class HybridSystemTest {
    @TempDir private Path folder;

    /// The exit code and the output of a command.
    private record Result(int code, String output) {}

    @Sampled(2)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "threads | 2   | 2 nodes",
        "shm     | 3,1 | 2 nodes",
        "tcp     | 2   | 2 nodes",
        "sim     | 3,1 | 2 nodes",
    })
    void runsOnEveryDevice(String device, String threads, String nodes) throws Exception {
        Result result = run(
                "-n", "2", "--threads", threads, "--device", device, "TurnedMatrix");
        assertThat(result.output())
                .startsWith(nodes + " have turned 240 rows, 0 elements are wrong\n");
        assertThat(result.code()).isZero();
    }

    /// A simulated machine that nobody gives a number of nodes is filled.
    @Test
    void aMachineIsFilledWithNodes() throws Exception {
        assertThat(run("--threads", "4", "--device", "sim", "--machine", "simple:1x5x4",
                "TurnedMatrix").output()).startsWith("5 nodes");
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "kill  | 137 | rank 1 was killed by signal 9",
        "throw | 1   | node 1, thread 1 threw java.lang.ArithmeticException: planted",
    })
    void theFirstToFailIsNamed(String how, int code, String line) throws Exception {
        Result result = run("-n", "3", "--threads", "2", "--device", "shm",
                Felled.class.getName(), how);
        assertThat(result.code()).isEqualTo(code);
        assertThat(result.output().lines().filter(words -> words.startsWith("atoll: ")))
                .singleElement().asString().contains(line);
    }

    @Test
    void namesTheProcessorsOfEachThread() throws Exception {
        Result result = run("-n", "2", "--threads", "2,1", "--device", "shm",
                "--report-bindings", "TurnedMatrix");
        assertThat(result.output())
                .contains("atoll: rank 0, thread 1 is not bound on ")
                .contains("atoll: rank 1, thread 0 is not bound on ")
                .doesNotContain("rank 1, thread 1");
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2,2,2 | --threads 2,2,2 is for 3 nodes, and -n says 2",
        "0     | --threads takes a number of at least 1 for all nodes, or one for each",
    })
    void wrongNumbersAreRefused(String threads, String line) throws Exception {
        Result result = run("-n", "2", "--threads", threads, "TurnedMatrix");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.output().lines()).singleElement().asString()
                .startsWith("atoll: ").contains(line);
    }

    private Result run(String... words) throws Exception {
        String path = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", path,
                "org.atoll.launcher.Atoll", "run", "-cp", path));
        command.addAll(List.of(words));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(250, TimeUnit.SECONDS)).as("ends").isTrue();
        return new Result(process.exitValue(), Files.readString(out, UTF_8));
    }
}
