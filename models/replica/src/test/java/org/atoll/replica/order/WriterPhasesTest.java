// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WriterPhasesTest {
    private static final int MOVE_AFTER = 8;

    private final WriterPhases phases = new WriterPhases(1, MOVE_AFTER);

    private void write(int origin, int times) {
        IntStream.range(0, times).forEach(i -> phases.written(origin));
    }

    private int asks() {
        return (int) IntStream.range(0, 100).filter(phases::mayAsk).count();
    }

    @Test
    void nobodyWaitsBeforeAPhaseWasSeen() {
        assertThat(asks()).isEqualTo(100);
        write(0, MOVE_AFTER - 1);
        assertThat(asks()).isEqualTo(100);
    }

    @Test
    void behindAPhaseOfAnotherAsManyAreAskedForAsMoveTheOrder() {
        write(0, MOVE_AFTER);
        assertThat(asks()).isEqualTo(MOVE_AFTER);
        write(1, 3);
        assertThat(asks()).isEqualTo(MOVE_AFTER - 3);
        write(1, MOVE_AFTER - 3);
        assertThat(asks()).as("the order moves").isZero();
    }

    @Test
    void whenRanksWriteAtOnceNobodyWaits() {
        write(0, MOVE_AFTER);
        write(1, 1);
        write(2, 1);
        assertThat(asks()).isEqualTo(100);
        write(0, 2);
        assertThat(asks()).isEqualTo(100);
        write(0, MOVE_AFTER);
        assertThat(asks()).as("a phase again").isEqualTo(MOVE_AFTER);
    }
}
