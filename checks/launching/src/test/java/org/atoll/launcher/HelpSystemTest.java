// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.atoll.launcher.plan.Build;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks what is said to those who ask what there is.
@Timeout(600)
class HelpSystemTest {
    private static final int LEAST = 60;
    private static final int USUAL = 80;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "70, 40 100, 70", "9, 40 100, 60", "9999, '', 120", "'', 40 100, 100", "none, '', 80",
        "0, stty: no terminal, 80",
    })
    void helpTakesTheColumnsThatThereAreWithinLimits(String variable, String terminal, int width) {
        assertThat(HelpWidth.of(Map.of("COLUMNS", variable), () -> terminal)).isEqualTo(width);
        assertThat(HelpWidth.of(Map.of(), () -> "")).isEqualTo(USUAL);
    }

    @Test
    void everyCommandIsExplainedInThatWidth() throws Exception {
        for (List<String> words : List.of(List.of("run", "--help"), List.<String>of())) {
            assertThat(widest(LEAST, words)).isLessThanOrEqualTo(LEAST);
            assertThat(widest(USUAL, words)).isBetween(LEAST + 1, USUAL);
        }
    }

    private int widest(int columns, List<String> words) throws Exception {
        Launched.Result result = Launched.start(
                folder, Map.of("COLUMNS", Integer.toString(columns)), words).result();
        assertThat(result.code()).isZero();
        return result.out().lines()
                .filter(line -> line.contains("  "))
                .mapToInt(String::length)
                .max()
                .orElseThrow();
    }

    @Test
    void theVersionComesWithCommitAndJdk() throws Exception {
        for (String word : List.of("version", "--version")) {
            Launched.Result result =
                    Launched.start(folder, Map.of(), List.of(word)).result();
            assertThat(result.out().lines()).satisfiesExactly(
                    line -> assertThat(line).isEqualTo("atoll     " + Build.VERSION),
                    line -> assertThat(line).matches("commit    (unknown: .*|[0-9a-f]{40}.*)"),
                    line -> assertThat(line).startsWith("jdk       " + Runtime.version()));
        }
    }

    @Test
    void theTerminalIsAsked() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/script")))
                .as("needs the command script, of util-linux").isTrue();
        String command = Launched.java().stream().collect(Collectors.joining(" "))
                + " org.atoll.launcher.Atoll run --help";
        ProcessBuilder builder = new ProcessBuilder(
                "script", "-qec", "stty cols 110; " + command, "/dev/null")
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().remove("COLUMNS");
        Process process = builder.start();
        String help = new String(process.getInputStream().readAllBytes())
                .replaceAll("\u001b\\[[0-9;]*m", "");
        assertThat(help.lines().mapToInt(String::length).max().orElse(0)).isBetween(90, 110);
    }
}
