// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.job.Job;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks that are killed at any place of a ring, and come back from the logs of the others.
@Timeout(300)
class RingTest {
    private static final int STEPS = 12;
    private static final String MEMORY = "64m";

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device -> IntStream.range(0, 24).mapToObj(
                seed -> Arguments.of(device, 2 + seed % 4, seed)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theResultIsThatOfARunWithoutFailures(String device, int ranks, int seed) {
        AtomicLongArray expected = run(device, "abort", ranks, new int[0], MEMORY);
        AtomicLongArray found = run(device, "recover", ranks, kills(ranks, seed), MEMORY);
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @CsvSource({"threads, 0", "threads, 1", "threads, 2", "threads, 3", "tcp, 4", "tcp, 5"})
    void theResultIsTheSameFromLogsThatAreInFiles(String device, int seed) {
        int ranks = 2 + seed % 4;
        AtomicLongArray expected = run(device, "abort", ranks, new int[0], MEMORY);
        AtomicLongArray found = run(
                device, "recover", ranks, kills(ranks, seed), "0");
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    private static int[] kills(int ranks, int seed) {
        return new Random(seed).ints(1 + seed % 3, 0, ranks * 3 * STEPS).toArray();
    }

    /// @param kills which rank is killed, and at which place: place * ranks + rank
    private static AtomicLongArray run(
            String device, String onFailure, int ranks, int[] kills, String logBytes) {
        AtomicLongArray results = new AtomicLongArray(ranks);
        AtomicIntegerArray done = new AtomicIntegerArray(kills.length);
        Job.local(ranks).device(device).with("atoll.on.failure", onFailure)
                .with("atoll.recovery.log.bytes", logBytes).run(rank -> {
            Runnable[] deaths = IntStream.range(0, 3 * STEPS)
                    .mapToObj(place -> death(
                            rank.fabric(), place * ranks + rank.number(), kills, done))
                    .toArray(Runnable[]::new);
            results.set(rank.number(), new LoggedRing(rank.fabric(), STEPS, deaths).run());
        });
        return results;
    }

    private static Runnable death(World world, int here, int[] kills, AtomicIntegerArray done) {
        return () -> {
            boolean now = IntStream.range(0, kills.length)
                    .anyMatch(i -> kills[i] == here && done.getAndSet(i, 1) == 0);
            if (now) {
                LoggedRing.kill(world);
            }
        };
    }
}
