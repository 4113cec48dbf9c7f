// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests what a call does, on every device.
@Timeout(300)
class CallTest {

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void everyRankCallsObjectsOnEveryOther(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Counter counter = node.create(Counter.class, 7);
                counter.nothing();
                assertThat(counter.add(5)).isEqualTo(12);
                assertThat(counter.addSlowly(5)).isEqualTo(17);
                assertThat(counter.count()).isEqualTo(17);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void argumentsAndResultsMayBeLong(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Counter counter = node.create(Counter.class);
                for (int length : new int[] {0, 1, 10, 1000, 10_000, 300_000}) {
                    double[] values = DoubleStream.iterate(1, x -> x + 1).limit(length).toArray();
                    double[] twice = counter.twice(values);
                    assertThat(twice).hasSize(length);
                    assertThat(length == 0 || twice[length - 1] == 2.0 * length).isTrue();
                }
            }
        });
    }
}
