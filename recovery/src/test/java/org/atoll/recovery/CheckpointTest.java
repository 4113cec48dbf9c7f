// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.Job;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks that are killed anywhere and go on from their last snapshots.
@Timeout(300)
class CheckpointTest {
    private static final int STEPS = SavedRing.STEPS;
    private static final int NEVER = 1_000_000;
    private static final String SNAPSHOT = ".snapshot";

    /// A life that was killed may still be writing, in this JVM, when the job is over.
    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folders;

    private Path folder = folders;
    private String logBytes = "64m";

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device -> IntStream.range(0, 24).mapToObj(
                seed -> Arguments.of(device, 2 + seed % 4, seed)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theResultIsThatOfARunWithoutFailures(String device, int ranks, int seed) {
        folder = folders.resolve(device + seed);
        AtomicInteger steps = new AtomicInteger();
        AtomicLongArray expected = run(device, "abort", ranks, new int[0], 1, steps);
        assertThat(steps.get()).isEqualTo(ranks * STEPS);
        Random random = new Random(seed);
        int[] kills = random.ints(1 + seed % 3, 0, ranks * SavedRing.PLACES).toArray();
        AtomicLongArray found = run(device, "recover", ranks, kills, 1 + seed % 5, steps);
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @CsvSource({"threads, 1", "threads, 2", "threads, 3", "tcp, 4"})
    void aRankWhoseMessagesFillALogTakesASnapshot(String device, int seed) {
        int ranks = 2 + seed % 4;
        AtomicInteger steps = new AtomicInteger();
        AtomicLongArray expected = run(device, "abort", ranks, new int[0], NEVER, steps);
        folder = folders.resolve("full" + device + seed);
        logBytes = "0";
        int[] kills = new Random(seed).ints(1 + seed % 3, 0, ranks * SavedRing.PLACES).toArray();
        AtomicLongArray found = run(device, "recover", ranks, kills, NEVER, steps);
        assertThat(found.toString()).isEqualTo(expected.toString());
        assertThat(folder.resolve("rank0").resolve("rank0").toFile().list())
                .anyMatch(name -> name.endsWith(SNAPSHOT));
    }

    /// @param kills which rank is killed, and at which place: place * ranks + rank
    /// @param steps counts the steps that are done, again and again
    private AtomicLongArray run(
            String device, String onFailure, int ranks, int[] kills, int every,
            AtomicInteger steps) {
        AtomicLongArray results = new AtomicLongArray(ranks);
        AtomicIntegerArray done = new AtomicIntegerArray(kills.length);
        Job.local(ranks)
                .device(device)
                .with("atoll.on.failure", onFailure)
                .with("atoll.recovery.folder", folder.toString())
                .with("atoll.recovery.log.bytes", logBytes)
                .with("atoll.recovery.every", Integer.toString(every))
                .run(rank -> results.set(rank.number(), new SavedRing(rank, steps, place -> {
                    int here = place * ranks + rank.number();
                    for (int i = 0; i < kills.length; i++) {
                        if (kills[i] == here && done.getAndSet(i, 1) == 0) {
                            rank.fabric().endpoint().fail(
                                    new FailureNotice(rank.number(), "it was killed"));
                        }
                    }
                }).run()));
        return results;
    }
}
