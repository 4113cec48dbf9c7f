// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Calls that call, in every direction at once.
@Timeout(300)
class NestedTest {

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void ringsOfCallsGoThroughAllRanksInBothDirections(Place place) {
        place.run(remote -> {
            List<Relay> relays = Relay.onEach(remote);
            int steps = 5 * relays.size();
            List<CompletableFuture<Integer>> futures = new ArrayList<>();
            for (Relay relay : relays) {
                futures.add(remote.async(() -> relay.go(steps, 1)));
                futures.add(remote.async(() -> relay.go(steps, -1)));
                assertThat(relay.go(steps, 1)).isEqualTo(steps);
            }
            for (CompletableFuture<Integer> future : futures) {
                assertThat(future.join()).isEqualTo(steps);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void callsMakeTreesOfCalls(Place place) {
        place.run(remote -> {
            Relay first = Relay.onEach(remote).getFirst();
            assertThat(first.tree(6)).isEqualTo(64);
            assertThat(first.family(4)).isEqualTo(31);
        });
    }

    /// The program ends while calls that nobody waits for begin others.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void theEndWaitsForAllThatWasBegun(Place place) {
        place.run(remote -> {
            Counter counter = new Counter();
            Counter reference = remote.export(counter);
            Relay first = Relay.onEach(remote).getFirst();
            first.scatter(4, reference);
            remote.oneWay(() -> first.scatter(4, reference));
            remote.end();
            assertThat(counter.count()).isEqualTo(62);
        });
    }
}
