// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The contracts over the library of MPI whose launcher has started the ranks, each a process.
/// Skipped where a launcher is not installed.
///
/// A run holds the contracts of one class, drawn by a seed; `-Datoll.conformance.started=all` holds
/// all, with 4 ranks. `-Datoll.conformance.launcher="/opt/mpi/bin/mpiexec -n 4"` takes another
/// launcher than Debian's.
@Timeout(1200)
class StartedTest {
    private static final String ASKED =
            System.getProperty("atoll.conformance.started", "");
    private static final String RANKS = ASKED.isEmpty() ? " -n 3" : " -n 4";
    private static final long SEED = Long.getLong(
            "atoll.test.seed",
            Long.getLong("atoll.sample.seed", new Random().nextInt(1_000_000)));
    private static final long PATIENCE_SECONDS = 1000;

    @TempDir
    private Path folder;

    private static Stream<String> launchers() {
        String asked = System.getProperty("atoll.conformance.launcher", "");
        return asked.isEmpty()
                ? Stream.of(
                        "/usr/bin/mpirun.openmpi --allow-run-as-root --oversubscribe" + RANKS,
                        "/usr/bin/mpiexec.hydra" + RANKS)
                : Stream.of(asked);
    }

    private static List<String> contracts() {
        if (ASKED.isEmpty()) {
            return List.of(Started.drawn(SEED));
        }
        return ASKED.equals("all") ? List.of() : List.of(ASKED.split(",", -1));
    }

    @ParameterizedTest
    @MethodSource("launchers")
    void contractsHoldOverTheLaunchersMpi(String launcher) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.split(" ", -1)));
        assumeTrue(Files.isExecutable(Path.of(command.getFirst())),
                "there is no " + command.getFirst());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-ea",
                ASKED.isEmpty() ? "-XX:TieredStopAtLevel=1" : "-XX:TieredStopAtLevel=4",
                "-Datoll.test.seed=" + SEED,
                "-Datoll.conformance=" + System.getProperty("atoll.conformance", "usual"),
                "-cp", System.getProperty("java.class.path"), Started.class.getName()));
        command.addAll(contracts());
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("ATOLL_DEVICE", "mpi");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroy();
        }
        String said = Files.readString(out, UTF_8);
        assertThat(process.exitValue()).as("%s with seed %d: %s", command, SEED, said).isZero();
        assertThat(said).containsPattern("held [1-9][0-9]* tests, mpi x [2-9]");
    }
}
