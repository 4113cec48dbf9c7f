// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchTest {
    private final StringWriter errors = new StringWriter();

    @Test
    void refusesWhatItCannotMeasureWithOneLine() {
        assertThat(run("--operations", "ping")).isEqualTo(2);
        assertThat(errors.toString()).contains("no operation is called 'ping'").hasLineCount(1);
    }

    @Test
    void refusesOneRankAndUnknownDevices() {
        assertThat(run("-n", "1")).isEqualTo(2);
        assertThat(run("--device", "carrier")).isEqualTo(2);
        assertThat(run("--sizes", "-1")).isEqualTo(2);
        assertThat(run("--against", "lam")).isEqualTo(2);
        assertThat(errors.toString()).contains("carrier").contains("openmpi, mpich".toUpperCase(
                java.util.Locale.ROOT));
    }

    private int run(String... words) {
        CommandLine line = Bench.commandLine();
        line.setErr(new PrintWriter(errors, true));
        return line.execute(words);
    }
}
