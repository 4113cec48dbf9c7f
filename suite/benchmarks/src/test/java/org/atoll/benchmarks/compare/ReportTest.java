// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static java.util.OptionalDouble.of;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks what a comparison shows while it runs.
class ReportTest {
    private static final Row FIRST =
            new Row(Operation.PINGPONG, 8, Machine.SAME, of(0.1), of(0.2), "");
    private static final Row SECOND =
            new Row(Operation.RATE, 8, Machine.MIXED, of(20), of(1), "ours failed: why");

    @ParameterizedTest
    @EnumSource
    void rowsAreThereAsTheyCome(Format format) {
        StringWriter out = new StringWriter();
        try (Report report = new Report(format, new PrintWriter(out))) {
            report.add(List.of(FIRST));
            assertThat(out.toString()).contains("pingpong").doesNotContain("rate");
            assertThat(report.isGood()).isTrue();
            report.add(List.of(SECOND));
            assertThat(report.isGood()).isFalse();
        }
        assertThat(out.toString()).isEqualTo(format.write(List.of(FIRST, SECOND)));
    }

    @Test
    void aLineOfProgressReplacesTheOneBefore() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8));
        progress.say("one");
        progress.say("");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001B[Kone\r\u001B[K");
    }
}
