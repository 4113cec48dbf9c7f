// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks that are killed at any place of a farm, whose master receives from any source: it makes
/// the same choices in its next life.
@Timeout(300)
class FarmTest {
    private static final int TASKS = 40;

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device ->
                IntStream.range(0, 16).mapToObj(
                        seed -> Arguments.of(device, 3 + seed % 3, seed)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void eachWorkerHasGotWhatTheMasterHasGiven(String device, int ranks, int seed) {
        Random random = new Random(seed);
        int[] places = random.ints(1 + seed % 4, 0, 2 * TASKS / ranks).toArray();
        int[] victims = random.ints(places.length, 0, seed % 2 == 0 ? 1 : ranks).toArray();
        AtomicIntegerArray done = new AtomicIntegerArray(places.length);
        Job.local(ranks + 1)
                .device(device)
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.keepers", "1")
                .run(rank -> new LoggedFarm(rank.fabric(), TASKS, place -> {
                    for (int i = 0; i < places.length; i++) {
                        if (places[i] == place && victims[i] == rank.number()
                                && done.getAndSet(i, 1) == 0) {
                            LoggedRing.kill(rank.fabric());
                        }
                    }
                }).run());
    }
}
