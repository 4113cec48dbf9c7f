// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The lists that the kernel writes, and a process that is bound.
class LauncherProcessorsTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "0;1", "5;1", "0-3;4", "0-3,7;5", "2,4-5,100-127;31", "'';0", "0-;0", "a;0", "0,;0"
    })
    void aListIsCounted(String list, int count) {
        assertThat(LauncherProcessors.count(list)).isEqualTo(count);
    }

    @Test
    void aProcessThatIsBoundHasOne() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "no taskset here");
        Process bound = new ProcessBuilder("taskset", "-c", first(), "cat").start();
        try {
            bound.getOutputStream().write('x');
            bound.getOutputStream().flush();
            assertThat(bound.getInputStream().read()).isEqualTo('x'); // taskset has become cat
            assertThat(LauncherProcessors.of(bound.pid())).isEqualTo(1);
        } finally {
            bound.destroy();
            int _ = bound.waitFor();
        }
    }

    private static String first() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.replaceFirst(".*:\\s*", "").replaceFirst("[,-].*", ""))
                .findFirst().orElseThrow();
    }

    @Test
    void nothingIsKnownOfAProcessThatIsGone() {
        assertThat(LauncherProcessors.of(Long.MAX_VALUE)).isZero();
    }
}
