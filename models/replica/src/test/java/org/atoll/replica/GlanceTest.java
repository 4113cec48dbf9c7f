// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Reads that look at an object while writes change it.
@Timeout(300)
class GlanceTest {
    private static final int STEPS = 8000;

    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#several")
    void noneSeesHalfOfAWrite(Place place) {
        place.run((world, orca) -> {
            Twins twins = orca.replicated("twins", Twins.class);
            if (world.rank() == 0) {
                for (int i = 0; i < STEPS; i++) {
                    twins.step();
                }
            }
            while (twins.steps() < STEPS) {
                assertThat(twins.quotient()).isOne();
            }
        });
    }
}
