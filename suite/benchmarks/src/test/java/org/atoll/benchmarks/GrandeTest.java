// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.atoll.benchmarks.grande.GrandeCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Checks what `atoll bench mpj` says of wrong options and of a job that cannot start.
class GrandeTest {
    @TempDir
    private Path folder;

    @Test
    void whatCannotBeMeasuredIsMisuse() {
        CommandLine line = new CommandLine(new GrandeCommand())
                .setExecutionExceptionHandler((e, command, parsed) ->
                        e instanceof IllegalArgumentException ? 2 : 1);
        assertThat(line.execute("--sizes", "99999999")).isEqualTo(2);
        assertThat(line.execute("--hurry", "-1")).isEqualTo(2);
        assertThat(line.execute("--dir", "/dev/null")).isEqualTo(2);
    }

    @Test
    void aJobThatCannotStartGivesFailedCells() throws Exception {
        StringWriter out = new StringWriter();
        int code = new CommandLine(new GrandeCommand())
                .setOut(new PrintWriter(out))
                .execute("--operations", "barrier", "-n", "2", "--sizes", "1,16", "--dir",
                        folder.toString());
        // No launcher is on this test's class path.
        assertThat(code).isEqualTo(1);
        assertThat(out.toString()).contains("FAILED").contains("0 of 2 cells are green");
        assertThat(Files.readString(folder.resolve("mpj.csv")))
                .startsWith("operation,processes,bytes,microseconds,mebibytes,failure")
                .contains("barrier,2,16,,");
        assertThat(Files.readString(folder.resolve("mpj.svg"))).startsWith("<svg");
    }
}
