// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The calls of one thread to one object begin in the order in which they were made, however they
/// are made: those of synchronized methods take their object's monitor in that order.
@Timeout(300)
class OrderTest {
    private static final int CALLS = 300;

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void callsOfAllKindsKeepTheirOrder(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Random random = new Random(31L * node.rank() + remote.here().rank());
                Log log = node.create(Log.class);
                List<CompletableFuture<?>> futures = new ArrayList<>();
                for (int i = 0; i < CALLS; i++) {
                    call(remote, random, log, i, futures);
                }
                remote.settle();
                futures.forEach(remote::await);
                assertThat(log.entries()).containsExactly(IntStream.range(0, CALLS).toArray());
            }
        });
    }

    private static void call(
            RemoteObjects remote,
            Random random,
            Log log,
            int number,
            List<CompletableFuture<?>> futures) {
        int[] many = new int[random.nextInt(10) == 0 ? 20_000 : 5];
        switch (random.nextInt(8)) {
            case 0 -> log.fast(number);
            case 1 -> log.slow(number);
            case 2 -> futures.add(remote.asyncRun(() -> log.fast(number)));
            case 3 -> futures.add(remote.asyncRun(() -> log.slow(number)));
            case 4 -> futures.add(remote.async(() -> log.slow(number, many)));
            case 5 -> remote.oneWay(() -> log.fast(number));
            case 6 -> remote.oneWay(() -> log.slow(number));
            default -> remote.oneWay(() -> log.slow(number, many));
        }
    }
}
