// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.applications.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EpTest {

    @ParameterizedTest
    @ValueSource(strings = {"S", "W"})
    void givesTheAnswersOfTheBenchmark(String size) {
        EpProblem problem = EpProblem.ofClass(size);
        assertThat(EpCheck.of(problem, SequentialEp.run(problem, Clock.SYSTEM)).line())
                .startsWith("check passed: sum of x");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void threadsGiveTheSameToTheLastBit(int threads) {
        var problem = new EpProblem(18);
        long[] alone = SequentialEp.run(problem, Clock.SYSTEM).deviates().numbers();
        assertThat(ThreadedEp.run(problem, threads, Clock.SYSTEM).deviates().numbers())
                .isEqualTo(alone);
    }

    @Test
    void checkRejectsOtherSums() {
        EpRun run = SequentialEp.run(new EpProblem(20), Clock.SYSTEM);
        assertThat(EpCheck.of(new EpProblem(24), run).line()).startsWith("check failed: sum of x");
        assertThat(EpCheck.of(new EpProblem(21), run).line()).startsWith("check failed: share");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> new EpProblem(15))
                .hasMessage("--log2-pairs must be 16 to 36, not 15");
        assertThatThrownBy(() -> EpProblem.ofClass("D"))
                .hasMessage("--class is 'D': allowed is S, W, A, B or C");
    }
}
