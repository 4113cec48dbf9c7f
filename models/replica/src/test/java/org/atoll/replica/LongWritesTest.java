// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Writes that are longer than all that a rank may have under way.
@Timeout(300)
class LongWritesTest {
    private static final int NUMBERS = 5 << 18; // 5 MiB

    /// A rank that has carried out some short writes owes credit for them.
    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#pairs")
    void theyGoOneAfterTheOther(Place place) {
        place.run((world, orca) -> {
            Counter counter = orca.replicated("counter", Counter.class);
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            for (int i = 0; i < 3; i++) {
                counter.add(1);
                jobs.add(new int[NUMBERS]);
                assertThat(jobs.take()).hasSize(NUMBERS);
            }
        });
    }
}
