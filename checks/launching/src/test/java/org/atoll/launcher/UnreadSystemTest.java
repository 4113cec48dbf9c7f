// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whoever reads what a job prints may be slow, or read nothing; the job ends all the same when it
/// is told to.
@Sampled
@Timeout(300)
class UnreadSystemTest {
    private static final String TALKATIVE = Talkative.class.getName();

    /// Longer than the five seconds that are promised, for a machine that has other work.
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    private Path folder;

    /// The command with both streams on one pipe.
    private static Process onPipe(String... arguments) throws IOException {
        return new ProcessBuilder(Launched.command(
                        List.of(), Atoll.class.getName(), Launched.runArguments(arguments)))
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
    }

    /// Waits until the pipe is as full as it becomes.
    private static void awaitFull(Process process) throws Exception {
        InputStream in = process.getInputStream();
        int before = -1;
        while (in.available() == 0 || in.available() != before) {
            before = in.available();
            Thread.sleep(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aSignalEndsAJobWhoseOutputNobodyReads(String signal, int code) throws Exception {
        assumeFalse(
                signal.equals("INT") && Launched.isInterruptIgnored(),
                "in the background of a shell");
        Process process = onPipe("-n", "2", TALKATIVE, "0");
        try {
            awaitFull(process);
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start().waitFor();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(code);
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "10000"})
    void theTimeLimitEndsAJobWhoseOutputNobodyReads(String lines) throws Exception {
        Process process = onPipe("--timeout", "3", "-n", "2", TALKATIVE, lines);
        assertThat(process.waitFor(3 + PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(124);
    }

    /// The program ends long before its output has been read.
    @Test
    void nothingIsLostOrChangesPlacesWhenTheReaderIsSlow() throws Exception {
        long lines = 40_000;
        Process process = onPipe("-n", "2", TALKATIVE, Long.toString(lines));
        awaitFull(process);
        Thread.sleep(2500);
        List<String> read = new ArrayList<>();
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                read.add(line);
                if (read.size() % 10_000 == 0) {
                    Thread.sleep(100);
                }
            }
        }
        assertThat(process.waitFor()).isZero();
        for (int stream = 0; stream < 4; stream++) {
            String start = stream / 2 + " line ";
            int odd = stream % 2;
            assertThat(read.stream()
                            .filter(line -> line.startsWith(start))
                            .map(line -> Long.parseLong(line.split(" ", -1)[2]))
                            .filter(number -> number % 2 == odd))
                    .isEqualTo(LongStream.range(0, lines)
                            .filter(number -> number % 2 == odd).boxed().toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aSignalBeforeTheFirstRankEndsTheJobWithALine(String signal, int code) throws Exception {
        assumeFalse(
                signal.equals("INT") && Launched.isInterruptIgnored(),
                "in the background of a shell");
        Path started = folder.resolve("started");
        Path ssh = Files.writeString(folder.resolve("ssh"),
                "#!/bin/sh\necho > " + started + "\nexec sleep 60\n");
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        Launched job = Launched.start(folder, Map.of("ATOLL_SSH", ssh.toString()),
                Launched.runArguments("--host", "elsewhere", TALKATIVE, "1"));
        while (!Files.exists(started)) {
            Thread.sleep(20);
        }
        job.signal(signal);
        Launched.Result result = job.result();
        assertThat(result.cause()).isEqualTo("atoll: interrupted by SIG" + signal);
        assertThat(result.code()).isEqualTo(code);
    }
}
