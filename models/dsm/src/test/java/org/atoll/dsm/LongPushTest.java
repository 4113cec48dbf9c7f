// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.atoll.dsm.Places.Place;
import org.atoll.job.contract.Allocations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Long pushes leave from memory that is used again and again. No word of theirs is zero,
/// so nothing is packed.
class LongPushTest {
    private static final int LENGTH = 512 << 10;
    private static final int ROUNDS = 8;

    static Stream<Place> two() {
        return Stream.of(new Place(Places.THREADS, 2), new Place(Places.SHM, 2));
    }

    @ParameterizedTest
    @MethodSource("two")
    void theSenderMakesItsMessagesInTheSameMemory(Place place) {
        place.run("improved", dsm -> {
            SharedDoubles much = dsm.doubles("much", LENGTH);
            SharedDoubles answer = dsm.doubles("answer", 1);
            Allocations allocations = new Allocations();
            long before = 0;
            for (int round = 1; round <= ROUNDS; round++) {
                before = round == 3 ? allocations.bytes() : before;
                if (dsm.rank() == 0) {
                    DoubleView view = much.overwrite(0, LENGTH);
                    Arrays.fill(view.array(), view.offset(), view.offset() + LENGTH, round + 0.1);
                    dsm.push(much, 0, LENGTH, 1);
                    dsm.pushed(1);
                    assertThat(answer.get(0)).isEqualTo(2 * (round + 0.1));
                } else {
                    dsm.pushed(0);
                    answer.set(0, much.get(0) + much.get(LENGTH - 1));
                    dsm.push(answer, 0, 1, 0);
                }
            }
            if (dsm.rank() == 0) {
                assertThat(allocations.bytes() - before).isLessThan(2L * LENGTH * Double.BYTES);
            }
            dsm.barrier();
        });
    }
}
