// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Real processes for a moment. Nothing here says how fast anything is.
class RmiCommandTest {
    private final StringWriter errors = new StringWriter();
    private final StringWriter output = new StringWriter();

    @ParameterizedTest
    @CsvSource({"rmi, 14", "socket, 1", "sleeper, 1", "jdk, 4"})
    @Sampled
    void everyRowHasItsRatio(String against, int count) {
        assertThat(run("--against", against, "--rounds", "1", "--warmup", "1",
                        "--time", "1", "--format", "csv"))
                .as(errors.toString())
                .isZero();
        List<String> rows = output.toString().lines().skip(1).toList();
        assertThat(rows).hasSize(count).allSatisfy(row -> {
            String[] fields = row.split(",", -1);
            assertThat(Double.parseDouble(fields[6])).as(row).isPositive();
            assertThat(Double.parseDouble(fields[7])).as(row).isPositive();
            assertThat(fields[8]).as(row).isNotEmpty();
        });
    }

    /// The launcher is a script that ends the ranks.
    @Test
    void aPartyThatFailsCostsItsOwnRowsOnly(@TempDir Path home) throws Exception {
        Path atoll = Files.writeString(home.resolve("atoll"), """
                #!/bin/sh
                echo 'rank 1 threw' >&2; exit 7
                """);
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        System.setProperty("atoll.home", home.toString());
        try {
            assertThat(run("--works", "null,copy-tree", "--against", "rmi,jdk", "--device", "shm",
                    "--rounds", "1", "--warmup", "1", "--time", "1", "--format", "csv")).isOne();
        } finally {
            System.clearProperty("atoll.home");
        }
        assertThat(output.toString())
                .containsPattern("null,shm,JDK RMI,us,lower,failed,,[0-9.]+,,")
                .containsPattern("copy-tree,graph,JDK streams,us,lower,[a-z]+,[0-9.]+,[0-9.]+,");
        assertThat(errors.toString()).isEqualTo(
                "rmi: null call: shm failed: exit code 7: rank 1 threw\n");
    }

    /// This test runs in no installation, so the comparators have no place.
    @Test
    void withoutComparatorsTheirRowsAreLeftOutAndALineSaysSo() {
        assertThat(run("--works", "copy-tree", "--against", "kryo", "--format", "csv")).isZero();
        assertThat(output.toString()).hasLineCount(1);
        assertThat(errors.toString())
                .startsWith("rmi: no rows beside Kryo and Fory: ")
                .hasLineCount(1);
    }

    @Test
    void whatCannotBeMeasuredIsMisuse() {
        assertThat(run("--works", "nothing")).isEqualTo(2);
        assertThat(run("--against", "corba")).isEqualTo(2);
        assertThat(run("--device", "sim")).isEqualTo(2);
        assertThat(run("--rounds", "0")).isEqualTo(2);
        assertThat(errors.toString())
                .contains("no work is called 'nothing'; there are null, async,")
                .contains("no comparator is called 'corba'; there are rmi, socket,")
                .contains("--device takes shm and tcp, not sim")
                .hasLineCount(4);
    }

    @Test
    void programsRunByBothModels() {
        assertThat(ProgramContests.of(List.of("atoll"), List.of("null", "programs")))
                .hasSize(ProgramContests.names().size() - 1);
        Contest asp = ProgramContests.of(List.of("atoll"), List.of("asp")).getFirst();
        assertThat(asp.ours().command()).containsExactly(
                "atoll", "run", "-n", "2", "--device", "shm", "--oversubscribe", "asp", "--nodes",
                "3000", "--model", "remote");
        assertThat(asp.theirs().command()).endsWith("--model", "mpj");
    }

    private int run(String... words) {
        CommandLine line = OneLine.of(new CommandLine(new RmiCommand()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(errors, true));
        return line.execute(words);
    }
}
