// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Nothing here says how fast anything is.
class ReplicaCommandTest {
    private final StringWriter errors = new StringWriter();
    private final StringWriter output = new StringWriter();

    private int run(String... words) {
        CommandLine line = OneLine.of(new CommandLine(new ReplicaCommand()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(errors, true));
        return line.execute(words);
    }

    private List<String> rows() {
        return output.toString().lines().skip(1).toList();
    }

    /// Real processes: one of these in each run of all tests.
    @ParameterizedTest
    @CsvSource({"read-lock", "write", "asp-frames", "tsp-bound", "chosen-one-writes-single"})
    @Sampled
    void aRowHasItsRatio(String work) {
        assertThat(run("--works", work, "--rounds", "1", "--warmup", "1", "--time", "1",
                        "--format", "csv"))
                .as(errors.toString())
                .isZero();
        assertThat(rows()).singleElement().satisfies(row -> {
            String[] fields = row.split(",", -1);
            assertThat(Double.parseDouble(fields[6])).as(row).isNotNegative();
            assertThat(Double.parseDouble(fields[7])).as(row).isPositive();
            assertThat(fields[8]).as(row).isNotEmpty();
        });
    }

    private int runWith(Path home, String script, String... words) throws Exception {
        Path atoll = Files.writeString(home.resolve("atoll"), script);
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        System.setProperty("atoll.home", home.toString());
        try {
            return run(words);
        } finally {
            System.clearProperty("atoll.home");
        }
    }

    /// The launcher is a script that prints what programs and the profile print.
    @Test
    void countsAreReadFromWhatProgramsPrint(@TempDir Path home) throws Exception {
        assertThat(runWith(home, """
                #!/bin/sh
                echo 'sent 12 messages  1530 datagrams  9 bytes  9 of the user'
                echo '   object       form  reads  writes  waits  calls  broadcasts  moves' >&2
                echo 'tsp.bound  replicated   5000       7      0      1           8      0' >&2
                """, "--works", "asp-frames,tsp-bound", "--rounds", "1", "--format", "csv"))
                .as(errors.toString())
                .isZero();
        assertThat(rows()).containsExactly(
                "asp-frames,frames,nodes x 3,count,lower,counted,1530.000,1500.000,1.0200,,,"
                        + "<= 1.0500,yes",
                "tsp-bound,sent,reads,count,lower,counted,2.000,5000.000,0.0004,,,<= 0.0000,no");
    }

    /// The launcher is a script that tells its words.
    @Test
    void aJobRunsAllLoopsOfItsRows(@TempDir Path home) throws Exception {
        Path words = home.resolve("words");
        assertThat(runWith(home, """
                #!/bin/sh
                echo "$@" >> %s
                for key in one all result-one result-all; do
                  printf 'sample\\t%%s\\t500.0\\n' $key
                done
                """.formatted(words), "--works", "orders-one-8,orders-result-all-8", "--rounds",
                "1", "--format", "csv"))
                .as(errors.toString())
                .isZero();
        assertThat(Files.readAllLines(words)).hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("run -n 8 --oversubscribe --device shm --order ")
                        .endsWith("ReplicaLoops one,result-all 600 200"));
        assertThat(rows()).hasSize(2).allSatisfy(row -> assertThat(row).contains(",1.0000,,"));
    }

    /// This test runs in no installation, so the comparators have no place.
    @Test
    void withoutComparatorsTheirRowsAreLeftOutAndALineSaysSo() {
        assertThat(run("--works", "read-map,order", "--format", "csv")).isZero();
        assertThat(output.toString()).hasLineCount(1);
        assertThat(errors.toString())
                .startsWith("replica: no rows beside Hazelcast, JGroups and jgroups-raft: ")
                .hasLineCount(1);
    }

    @Test
    void whatCannotBeMeasuredIsMisuse() {
        assertThat(run("--works", "nothing")).isEqualTo(2);
        assertThat(run("--rounds", "0")).isEqualTo(2);
        assertThat(run("--time", "0")).isEqualTo(2);
        assertThat(errors.toString())
                .contains("no work is called 'nothing'; there are read, write, stream, order,")
                .contains("needs at least 1 round")
                .hasLineCount(3);
    }
}
