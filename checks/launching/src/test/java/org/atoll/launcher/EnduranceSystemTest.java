// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `--on-failure continue` with real processes that are killed at random moments.
@Sampled(tests = 3)
@Timeout(600)
class EnduranceSystemTest {
    private static final int RANKS = 4;
    private static final Pattern PID = Pattern.compile("rank [0-9]+ is ([0-9]+)");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"shm,1", "shm,2", "tcp,3", "tcp,4"})
    void theOthersFinishWithTheRightAnswer(String device, int seed) throws Exception {
        Random random = new Random(seed);
        int killed = 1 + random.nextInt(RANKS - 1);
        Launched launched = start(killed, "--device", device);
        killSome(launched, random, killed);
        Launched.Result result = launched.result();
        String what = "seed " + seed + ": " + result;
        assertThat(result.code()).as(what).isZero();
        assertThat(result.out().lines().filter(line -> line.startsWith("sum ")))
                .as(what)
                .hasSize(RANKS - killed)
                .containsOnly("sum " + Enduring.answer());
        assertThat(result.err().lines().toList()).as(what).hasSize(killed).allMatch(line ->
                line.endsWith("was killed by signal 9 (SIGKILL); the job goes on without it"));
    }

    /// Kills some of the four ranks, with pauses of up to 300 ms.
    private static void killSome(Launched launched, Random random, int count) throws Exception {
        for (int rank = 0; rank < RANKS; rank++) {
            launched.awaitOutput("rank " + rank + " is ");
        }
        List<String> pids = new ArrayList<>(PID.matcher(launched.output()).results()
                .map(found -> found.group(1)).sorted().toList());
        Collections.shuffle(pids, random);
        for (String pid : pids.subList(0, count)) {
            Thread.sleep(random.nextInt(300));
            new ProcessBuilder("kill", "-9", pid).start().waitFor();
        }
    }

    @Test
    void whenAllAreKilledTheJobEndsWithTheFirstOnesCode() throws Exception {
        Launched launched = start(RANKS);
        for (int rank = 0; rank < RANKS; rank++) {
            launched.awaitOutput("rank " + rank + " is ");
        }
        for (String pid : PID.matcher(launched.output()).results()
                .map(found -> found.group(1)).toList()) {
            new ProcessBuilder("kill", "-9", pid).start().waitFor();
        }
        Launched.Result result = launched.result();
        assertThat(result.code()).isEqualTo(137);
        assertThat(result.err().lines().toList().getLast())
                .startsWith("atoll: no rank is left of 4; rank ");
    }

    @Test
    void aRankThatIsLostBeforeAllHaveMetEndsTheJob() throws Exception {
        Launched.Result result = Launched.run(
                folder, "--on-failure", "continue", "-n", "3", "org.atoll.launcher.Probe",
                "absent");
        assertThat(result.cause())
                .isEqualTo("atoll: rank 1 ended before it joined the job; others wait for it");
        assertThat(result.code()).isEqualTo(1);
    }

    private Launched start(int killed, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--on-failure", "continue", "-n", Integer.toString(RANKS),
                "-cp", classPath()));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of(Enduring.class.getName(), Integer.toString(killed)));
        return Launched.start(folder, Map.of(), arguments);
    }

    private static String classPath() throws Exception {
        List<String> places = new ArrayList<>(List.of(Launched.TEST_CLASSES.toString()));
        for (String name : List.of(
                "org.atoll.job.Job", "org.atoll.mpj.Mpj", "org.atoll.codec.Layout",
                "org.atoll.collectives.Collectives", "org.atoll.shm.SharedMemoryDeviceProvider",
                "org.atoll.tcp.TcpDeviceProvider")) {
            places.add(Path.of(Class.forName(name).getProtectionDomain().getCodeSource()
                    .getLocation().toURI()).toString());
        }
        return Stream.of(places).flatMap(List::stream)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
