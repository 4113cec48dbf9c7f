// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--on-failure recover` with real processes that are killed.
@Timeout(600)
@Sampled(value = 2, tests = 6)
class ReturningSystemTest {
    private static final int KILLS = Integer.getInteger("atoll.kills", 8);
    private static final String KILLED =
            "atoll: rank %d (localhost) was killed by SIGKILL; its life %d begins on localhost";

    @TempDir
    private Path folder;

    private Launched launched;
    private int[] lives;
    private final List<String> lines = new ArrayList<>();
    private final Set<Long> killed = new HashSet<>();

    private void start(int ranks, int length, String... options) throws Exception {
        lives = new int[ranks];
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--on-failure", "recover", "-n", Integer.toString(ranks),
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(
                Returning.class.getName(), stop().toString(), Integer.toString(length)));
        launched = Launched.start(folder, Map.of(), arguments);
        for (int rank = 0; rank < ranks; rank++) {
            awaitLife(rank);
        }
    }

    private Path stop() {
        return folder.resolve("stop");
    }

    private long awaitLife(int rank) throws Exception {
        Path file = folder.resolve("rank " + rank + " life " + lives[rank]);
        while (!Files.exists(file)) {
            assertThat(launched.handle().isAlive()).as("%s", launched.errors()).isTrue();
            Thread.sleep(5);
        }
        return Long.parseLong(Files.readString(file));
    }

    private void kill(int rank) throws Exception {
        kill(rank, awaitLife(rank));
    }

    private void kill(int rank, long pid) throws Exception {
        killed.add(pid);
        new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor();
        lives[rank]++;
        lines.add(KILLED.formatted(rank, lives[rank]));
    }

    /// Waits for the process of the present life, which need not have come far. Its number may be
    /// below those of others: numbers begin again.
    ///
    /// @param others the processes of the other ranks
    private long awaitProcess(Set<Long> others) throws Exception {
        Optional<Long> next = Optional.empty();
        while (next.isEmpty()) {
            next = launched.running(Returning.class.getName()).stream()
                    .filter(pid -> !others.contains(pid) && !killed.contains(pid))
                    .findFirst();
            Thread.sleep(5);
        }
        return next.get();
    }

    private void end() throws Exception {
        for (int rank = 0; rank < lives.length; rank++) {
            awaitLife(rank);
        }
        Files.createFile(stop());
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isZero();
        for (int rank = 0; rank < lives.length; rank++) {
            assertThat(result.out())
                    .contains("rank " + rank + " life " + lives[rank] + " is done");
        }
        assertThat(result.err().lines()).containsExactlyInAnyOrderElementsOf(lines);
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"shm,2,4,1", "shm,4,20000,2", "tcp,2,4,3", "tcp,4,20000,4", "shm,3,4,5"})
    void ranksThatAreKilledGoOnAsTheirNextLives(String device, int ranks, int length, int seed)
            throws Exception {
        Random random = new Random(seed);
        start(ranks, length, "--device", device, "--restarts", Integer.toString(KILLS));
        for (int kill = 0; kill < KILLS; kill++) {
            kill(random.nextInt(ranks));
            Thread.sleep(random.nextInt(20));
        }
        end();
    }

    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void allButOneMayBeKilledAtOnce(String device) throws Exception {
        start(4, 4, "--device", device);
        List<Long> pids = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            pids.add(awaitLife(rank));
        }
        for (int rank = 0; rank < 3; rank++) {
            kill(rank, pids.get(rank));
        }
        end();
    }

    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void allMayBeKilledAtOnce(String device) throws Exception {
        start(2, 4, "--device", device);
        long[] pids = {awaitLife(0), awaitLife(1)};
        kill(0, pids[0]);
        kill(1, pids[1]);
        end();
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"shm,0", "shm,1", "tcp,0", "tcp,1"})
    void aRankMayBeKilledWhileItReturns(String device, int rank) throws Exception {
        start(3, 4, "--device", device);
        Set<Long> all = Set.of(awaitLife(0), awaitLife(1), awaitLife(2));
        kill(rank);
        for (int again = 0; again < 5; again++) {
            long pid = awaitProcess(all);
            Thread.sleep(60L * again);
            kill(rank, pid);
        }
        end();
    }

    @Test
    void aRankThatIsStoppedIsWaitedFor() throws Exception {
        start(2, 4);
        String pid = Long.toString(awaitLife(1));
        new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
        Thread.sleep(3000);
        assertThat(launched.errors()).isEmpty();
        new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
        end();
    }

    @Test
    void theJobEndsWhenAllRestartsAreUsed() throws Exception {
        start(2, 4, "--restarts", "2");
        kill(1);
        kill(0);
        kill(1);
        Launched.Result result = launched.result();
        assertThat(result.code()).isEqualTo(137);
        assertThat(result.err().lines()).containsExactlyInAnyOrder( // two end at one time
                lines.get(0),
                lines.get(1),
                "atoll: rank 1 was killed by signal 9 (SIGKILL); ranks of this job have been"
                        + " started again as often as --restarts 2 says");
    }
}
