// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

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
class RecoveryCommandTest {
    private final StringWriter errors = new StringWriter();
    private final StringWriter output = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... words) {
        CommandLine line = OneLine.of(new CommandLine(new RecoveryCommand()))
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
    @CsvSource({"message-shm", "farm", "stop-64m", "kill", "kill-standby", "repeat"})
    @Sampled
    void aRowHasItsRatio(String work) {
        assertThat(run("--works", work, "--rounds", "1", "--format", "csv", "--folder",
                        folder.toString()))
                .as(errors.toString())
                .isZero();
        assertThat(rows()).isNotEmpty().allSatisfy(row -> {
            String[] fields = row.split(",", -1);
            assertThat(Double.parseDouble(fields[6])).as(row).isPositive();
            assertThat(Double.parseDouble(fields[7])).as(row).isPositive();
            assertThat(fields[8]).as(row).isNotEmpty();
        });
        assertThat(folder).as("snapshots are gone").isEmptyDirectory();
    }

    /// The launcher is a script: whoever recovers takes twice as long, and saves itself in a new
    /// file, if at all.
    private static final String LAUNCHER = """
            #!/bin/sh
            time=500000
            until [ $# = 0 ]; do
              case $1 in
                recover) time=1000000 ;;
                --snapshots) [ ! -e "$2" ] && : > "$2" || exit 3 ;;
              esac
              shift
            done
            printf 'sample\\ttime\\t%s.0\\nsample\\tmessage-512\\t%s.0\\n' $time $time
            """;

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

    @Test
    void aProgramRunsInBothModesWithTwoAndFourRanks(@TempDir Path home) throws Exception {
        assertThat(runWith(home, LAUNCHER, "--works", "sor,sor-between", "--rounds", "2",
                        "--format", "csv", "--folder", folder.toString()))
                .as(errors.toString())
                .isZero();
        assertThat(rows()).extracting(row -> row.substring(0, row.indexOf(",ms,")))
                .containsExactly(
                        "sor-log-2,log,off", "sor-coordinated-2,coordinated,off",
                        "sor-log-4,log,off", "sor-coordinated-4,coordinated,off",
                        "sor-between,coordinated,off");
        assertThat(rows()).allSatisfy(
                row -> assertThat(row).contains(",1.000,0.500,2.0000,,,<= 1.0"));
        assertThat(folder).as("snapshots are gone").isEmptyDirectory();
    }

    @Test
    void choicesHaveALimit(@TempDir Path home) throws Exception {
        assertThat(runWith(home, LAUNCHER, "--works", "farm", "--rounds", "1", "--format", "csv"))
                .isZero();
        assertThat(rows().getFirst())
                .startsWith("farm,log,wanted,k/s,higher,")
                .contains(",1.000,10.000,0.1000,,,>= 1.0000,");
        assertThat(rows().getLast()).startsWith("farm-off,log,off,k/s,higher,");
    }

    @Test
    void aPublishedRatioIsBelowOurs(@TempDir Path home) throws Exception {
        assertThat(runWith(home, LAUNCHER, "--works", "report-512,published-512", "--rounds",
                        "1", "--format", "csv"))
                .as(errors.toString())
                .isZero();
        assertThat(rows()).hasSize(2);
        assertThat(rows().getFirst()).startsWith("report-512,log,off,us,").contains(",2.0000,,,<=");
        assertThat(rows().getLast()).isEqualTo("published-512,GridTcp 2006,sockets 2006,us,lower,"
                + "published,36300.000,520.000,69.8077,,,,");
    }

    @Test
    void anotherTreeIsMeasuredInTurn(@TempDir Path home) throws Exception {
        Files.createDirectories(home.resolve("target/atoll"));
        Files.writeString(home.resolve("target/atoll/path"), "lib");
        String script = """
                #!/bin/sh
                printf 'sample\\tpingpong\\t8\\t500.0\\t0\\t0\\n'
                """;
        assertThat(runWith(home, script, "--works", "before-shm-8", "--before", home.toString(),
                        "--rounds", "1", "--format", "csv"))
                .as(errors.toString())
                .isZero();
        assertThat(rows()).singleElement().asString()
                .startsWith("before-shm-8,off,build before,us,lower,")
                .contains(",0.500,0.500,1.0000,,,<= 1.0300");
    }

    @Test
    void whatCannotBeMeasuredIsMisuse() {
        assertThat(run("--works", "nothing")).isEqualTo(2);
        assertThat(run("--works", "before-shm-8")).isEqualTo(2);
        assertThat(run("--works", "stop-1g")).isEqualTo(2);
        assertThat(run("--rounds", "0")).isEqualTo(2);
        assertThat(run("--folder", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(run("--before", folder.toString())).isEqualTo(2);
        assertThat(errors.toString())
                .contains("no work is called 'nothing'; there are messages, farm, snapshots, sor,")
                .contains("no work is called 'before-shm-8'")
                .contains("no work is called 'stop-1g'")
                .contains("needs at least 1 round")
                .contains("none is no folder")
                .contains(folder + " is no checkout of Atoll")
                .hasLineCount(6);
    }
}
