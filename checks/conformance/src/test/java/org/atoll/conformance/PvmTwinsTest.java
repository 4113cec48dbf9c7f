// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.atoll.tasks.Pvm;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Programs of PVM and their twins print the same lines. What PVM 3.4.6 of Debian 12 prints is kept
/// in `twins.txt`, so the twins are checked everywhere; where PVM is installed
/// (`pvm`, `pvm-dev`), a machine of its own runs the programs, and the kept lines are checked too.
@Timeout(300)
class PvmTwinsTest {
    private static final Path ROOT = Path.of("/usr/lib/pvm3");
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private static Path folder;

    private static Map<String, List<String>> kept;

    @BeforeAll
    static void read() throws IOException {
        kept = new HashMap<>();
        String program = "";
        for (String line : resource("twins.txt").lines().toList()) {
            if (line.startsWith("== ")) {
                program = line.substring(3);
                kept.put(program, new ArrayList<>());
            } else {
                kept.get(program).add(line);
            }
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = PvmTwinsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    @Test
    void eachProgramHasATwin() {
        assertThat(PvmTwins.names()).containsExactlyInAnyOrderElementsOf(kept.keySet());
    }

    @TestFactory
    Stream<DynamicTest> twinsPrintWhatPvmPrints() {
        return Setting.with(3).flatMap(setting -> new TreeSet<>(PvmTwins.names()).stream()
                .map(program -> dynamicTest(setting + " " + program, () ->
                        twin(setting, program))));
    }

    private static void twin(Setting setting, String program) {
        List<String> said = new ArrayList<>();
        setting.plain().run(rank -> {
            Pvm pvm = Pvm.in(rank);
            if (rank.number() == 0) {
                said.addAll(PvmTwins.run(program, pvm));
            }
        });
        assertThat(said).isEqualTo(kept.get(program));
    }

    /// The console starts the daemons of a machine that nobody else uses, and ends them.
    @Test
    void pvmPrintsTheKeptLines() throws Exception {
        assumeTrue(Files.isExecutable(ROOT.resolve("lib/pvmgs"))
                        && Files.isReadable(Path.of("/usr/include/pvm3.h")),
                "PVM is not installed: Debian's pvm and pvm-dev are needed");
        Files.copy(ROOT.resolve("lib/pvmgs"), folder.resolve("pvmgs"));
        Files.writeString(folder.resolve("twins.h"), resource("twins.h"));
        Files.writeString(folder.resolve("twins.c"), resource("twins.c"));
        Files.writeString(folder.resolve("hosts"), "* ep=" + folder + "\n");
        run("", "gcc", "-O1", "-o", "twins", "twins.c", "-lgpvm3", "-lpvm3");
        run("conf\nquit\n", "pvm", "hosts");
        try {
            for (Map.Entry<String, List<String>> each : kept.entrySet()) {
                assertThat(run("", "./twins", each.getKey()))
                        .as(each.getKey())
                        .isEqualTo(each.getValue());
            }
        } finally {
            run("halt\n", "pvm");
        }
    }

    /// A daemon takes its file away when it ends, a moment behind the console.
    @AfterAll
    static void noDaemonIsLeft() throws Exception {
        long begin = System.nanoTime();
        while (isDaemonHere() && System.nanoTime() - begin < PATIENCE_NANOS) {
            Thread.sleep(20);
        }
        assertThat(isDaemonHere()).isFalse();
    }

    private static boolean isDaemonHere() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(each -> each.getFileName().toString().startsWith("pvmd."));
        }
    }

    private static List<String> run(String input, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.redirectOutput(folder.resolve("output").toFile());
        builder.redirectError(folder.resolve("errors").toFile());
        builder.environment().putAll(Map.of(
                "PVM_ROOT", ROOT.toString(), "PVM_ALLOW_ROOT", "1", "PVM_TMP", folder.toString(),
                "PVM_VMID", "atoll-twins-" + ProcessHandle.current().pid()));
        Process process = builder.start();
        process.getOutputStream().write(input.getBytes(UTF_8));
        process.getOutputStream().close();
        boolean ended = process.waitFor(30, TimeUnit.SECONDS);
        process.destroyForcibly();
        String errors = Files.readString(folder.resolve("errors"));
        assertThat(ended).as("%s; %s", String.join(" ", command), errors).isTrue();
        if (!command[0].equals("pvm")) {
            assertThat(process.exitValue()).as(errors).isZero();
        }
        return Files.readAllLines(folder.resolve("output"));
    }
}
