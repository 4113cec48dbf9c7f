// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The standard input of a rank whose process is killed.
@Timeout(600)
@Sampled(value = 1, tests = 2)
class KeptInputSystemTest {
    private static final int NUMBERS = 6_000;

    @TempDir
    private Path folder;

    private Launched start(Path input, String host, String... words) throws Exception {
        Path ssh = SshStandIn.make(folder, "shift\nshift\nexec sh -c \"$*\"\n");
        Map<String, String> environment = new HashMap<>();
        environment.put("INPUT", input.toString());
        environment.put("ATOLL_SSH", ssh + " -q");
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--on-failure", "recover", "-n", "2", "--host", host,
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES,
                Reading.class.getName()));
        arguments.addAll(List.of(words));
        return Launched.start(folder, environment, arguments);
    }

    private static void kill(long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor()).isZero();
    }

    /// Kills rank 0, which is a process of the command's or of its node daemon's.
    private static void killFirst(Launched launched) throws Exception {
        long first = launched.handle().descendants()
                .filter(each -> each.info().commandLine().orElse("").contains("Reading"))
                .mapToLong(ProcessHandle::pid)
                .filter(KeptInputSystemTest::isFirst)
                .max().orElseThrow();
        kill(first);
    }

    private static boolean isFirst(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/environ")).contains("ATOLL_RANK=0");
        } catch (IOException e) {
            return false;
        }
    }

    @Sampled(3)
    @ParameterizedTest
    @ValueSource(strings = {"localhost:2", "far:2", "localhost,far"})
    void isReadAgainByTheNextLife(String host) throws Exception {
        Path input = Files.writeString(folder.resolve("input"), IntStream.range(0, NUMBERS)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining("\n")));
        Launched launched = start(input, host);
        launched.awaitOutput("1000 numbers");
        killFirst(launched);
        launched.awaitOutput("3000 numbers");
        killFirst(launched);
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out().lines()).containsExactlyElementsOf(
                IntStream.rangeClosed(1, NUMBERS / 100)
                        .mapToObj(k -> 100 * k + " numbers add up to "
                                + IntStream.range(0, 100 * k).sum())
                        .toList());
        assertThat(result.err().lines()).hasSize(2)
                .allMatch(line -> line.contains(" begins on "));
    }

    @Test
    void thatIsTooLongIsRefusedToTheNextLife() throws Exception {
        Path input = Files.write(folder.resolve("input"), new byte[17 << 20]);
        Path file = folder.resolve("has read");
        Launched launched = start(input, "localhost:2", file.toString());
        while (!Files.exists(file)) {
            assertThat(launched.handle().isAlive()).as("%s", launched.errors()).isTrue();
            Thread.sleep(20);
        }
        killFirst(launched);
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isEqualTo(1);
        assertThat(result.err().lines().toList().getLast()).isEqualTo(
                "atoll: rank 0: its next life cannot be started: the standard input of the job is"
                        + " longer than the 16 MiB that are kept for a later life");
    }
}
