// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ten thousand tasks have room in a small JVM.
@Timeout(300)
class ManyTest {
    /// Of the stack of a task that waits its frames are the most: those that are not compiled yet
    /// take twice as much as others, and when that is so differs from run to run.
    private static final int MOST_BYTES = 10_000;

    @TempDir private Path folder;

    @Test
    void tenThousandPassATokenOnInHalfAGigabyte() throws Exception {
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-Xmx512m", "-XX:+UseSerialGC",
                "-cp", System.getProperty("java.class.path"), ManyRing.class.getName())
                .redirectErrorStream(true).redirectOutput(out.toFile()).start();
        try {
            assertThat(process.waitFor(150, TimeUnit.SECONDS)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(out, UTF_8);
        assertThat(process.exitValue()).as("%s", lines).isZero();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).isEqualTo("token " + ManyRing.TASKS * ManyRing.ROUNDS);
        assertThat(Stream.of(lines.getFirst(), lines.getLast())
                        .map(line -> line.substring(line.lastIndexOf(' ') + 1)))
                .allSatisfy(bytes -> assertThat(Integer.parseInt(bytes)).isLessThan(MOST_BYTES));
    }
}
