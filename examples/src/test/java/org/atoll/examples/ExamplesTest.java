// SPDX-License-Identifier: Apache-2.0
package org.atoll.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.atoll.job.local.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each example runs in a JVM of its own, as four ranks that are threads, and prints what the
/// file `NN-name.expected` says. The first also runs from its source, as a single-file program,
/// and then makes its ranks itself.
class ExamplesTest {
    private static final Path PROGRAMS = Path.of("src/main/java");
    private static final Path EXPECTED = Path.of("src/test/resources");
    private static final long LIMIT_SECONDS = 250;

    @TempDir private Path folder;

    @Sampled(3)
    @ParameterizedTest
    @MethodSource("expectations")
    void printsWhatIsExpected(Path file) throws Exception {
        prints(program(file), file);
    }

    @Test
    void everyProgramHasItsExpectation() throws IOException {
        try (Stream<Path> programs = Files.list(PROGRAMS)) {
            assertThat(expectations().stream().map(ExamplesTest::program))
                    .containsExactlyInAnyOrderElementsOf(programs
                            .map(path -> path.getFileName().toString().replace(".java", ""))
                            .toList());
        }
    }

    /// All programs of package `mpi` in one job. Lines of different ranks come in any order.
    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void thoseOfPackageMpiRunAsProcessesInTurn(String device) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "org.atoll.launcher.Atoll", "run", "-n", "4", "--device", device,
                "-cp", System.getProperty("java.class.path"), InTurn.class.getName()));
        List<String> lines = new ArrayList<>();
        for (Path file : expectations()) {
            if (program(file).matches(".*(Mpijava|OpenMpi|MpjClass)")) {
                words.add(program(file));
                lines.addAll(Files.readAllLines(file, UTF_8));
            }
        }
        Path out = folder.resolve("out");
        assertThat(end(start(out, words))).as("%s", Files.readString(out, UTF_8)).isZero();
        assertThat(Files.readAllLines(out, UTF_8)).containsExactlyInAnyOrderElementsOf(lines);
    }

    @Test
    void runsAsASingleFile() throws Exception {
        prints(PROGRAMS.resolve("Hello.java").toString(), EXPECTED.resolve("01-hello.expected"));
    }

    private static List<Path> expectations() throws IOException {
        try (Stream<Path> files = Files.list(EXPECTED)) {
            return files.sorted().toList();
        }
    }

    /// `06-probe-and-objects.expected` is the output of `ProbeAndObjects`.
    private static String program(Path expected) {
        String name = expected.getFileName().toString().replace(".expected", "");
        return Stream.of(name.split("-"))
                .skip(1)
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    private void prints(String program, Path expected) throws Exception {
        Path out = folder.resolve("out");
        int code = end(start(out, program.endsWith(".java")
                ? List.of(program) : List.of(ThreadRanks.class.getName(), program)));
        assertThat(Files.readString(out, UTF_8)).isEqualTo(Files.readString(expected, UTF_8));
        assertThat(code).isZero();
    }

    private static int end(Process process) throws InterruptedException {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ends").isTrue();
        return process.exitValue();
    }

    private static Process start(Path out, List<String> words) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path")));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command);
        if (!words.contains("run")) {
            builder.environment().put("ATOLL_THREADS", "4");
        }
        builder.environment().put("LC_ALL", "C");
        return builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    }
}
