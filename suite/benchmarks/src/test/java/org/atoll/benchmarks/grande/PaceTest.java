// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks the time that a cell takes, whatever a call takes.
class PaceTest {
    private static final double BUDGET = 0.2;

    @ParameterizedTest
    @ValueSource(doubles = {1e-8, 1e-7, 1e-5, 1e-3, 0.02, 0.1})
    void aCellKeepsToItsTime(double callSeconds) {
        Pace pace = new Pace(BUDGET);
        double spent = run(pace, callSeconds);
        assertThat(spent).isLessThanOrEqualTo(2 * BUDGET + callSeconds);
        assertThat(pace.seconds()).isCloseTo(callSeconds, within(1e-3 * callSeconds));
    }

    @Test
    void aSlowCallIsMadeTwice() {
        Pace pace = new Pace(BUDGET);
        assertThat(run(pace, 6)).isEqualTo(12);
        assertThat(pace.seconds()).isEqualTo(6);
    }

    @Test
    void aBatchThatWasLongByChanceIsFoundOut() {
        Pace pace = new Pace(BUDGET);
        int count = pace.next(0);
        count = pace.next(60 * count);
        count = pace.next(BUDGET / 2 * count);
        while (count > 0) {
            count = pace.next(1e-6 * count);
        }
        assertThat(pace.seconds()).isCloseTo(1e-6, within(1e-9));
    }

    private static double run(Pace pace, double callSeconds) {
        double spent = 0;
        double took = 0;
        int count = pace.next(took);
        while (count > 0) {
            took = count * callSeconds;
            spent += took;
            count = pace.next(took);
        }
        return spent;
    }
}
