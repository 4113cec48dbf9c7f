// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.OneLine;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Real processes for a moment. Nothing here says how fast anything is.
class PvmCommandTest {
    private final StringWriter errors = new StringWriter();
    private final StringWriter output = new StringWriter();

    private int run(String... words) {
        CommandLine line = OneLine.of(new CommandLine(new PvmCommand()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(errors, true));
        return line.execute(words);
    }

    @Test
    void everyRowHasItsRatio() {
        assumeTrue(CProgram.isPresent("gcc"), "gcc is not installed");
        assumeTrue(CProgram.isPresent("pvm") && Files.isReadable(Path.of("/usr/include/pvm3.h")),
                "PVM is not installed: Debian's pvm and pvm-dev are needed");
        assertThat(run("--works", "message,notice", "--rounds", "1",
                        "--warmup", "1", "--time", "1", "--format", "csv"))
                .as(errors.toString())
                .isZero();
        List<String> rows = output.toString().lines().skip(1).toList();
        assertThat(rows).hasSize(3).allSatisfy(row -> {
            String[] fields = row.split(",", -1);
            assertThat(Double.parseDouble(fields[6])).as(row).isPositive();
            assertThat(Double.parseDouble(fields[7])).as(row).isPositive();
            assertThat(fields[8]).as(row).isNotEmpty();
        });
    }

    @Test
    void whatCannotBeMeasuredIsMisuse() {
        assertThat(run("--works", "nothing")).isEqualTo(2);
        assertThat(run("--device", "sim")).isEqualTo(2);
        assertThat(run("--rounds", "0")).isEqualTo(2);
        assertThat(run("--tables", "--works", "message")).isEqualTo(2);
        assertThat(errors.toString())
                .contains("no work is called 'nothing'; there are message, array-65536,")
                .contains("--device is shm or tcp, not sim")
                .contains("needs at least 1 round")
                .contains("leave --works and --device out")
                .hasLineCount(4);
    }
}
