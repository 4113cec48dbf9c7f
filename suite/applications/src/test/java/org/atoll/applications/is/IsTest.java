// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.applications.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsTest {

    private static IsRun run(IsProblem problem) {
        return SequentialIs.run(problem, Clock.SYSTEM, ranking -> {});
    }

    @ParameterizedTest
    @ValueSource(strings = {"S", "W", "7", "15"})
    void givesTheRanksOfTheBenchmark(String size) {
        IsProblem problem = IsProblem.ofClass(size);
        assertThat(IsCheck.of(problem, run(problem)).line())
                .startsWith("check passed: ranks of known keys at ranking 1: equal");
    }

    @ParameterizedTest
    @CsvSource({"1,65536,2048", "2,65536,2048", "3,33,40", "7,32,32"})
    void threadsGiveTheSame(int threads, int keys, int values) {
        var problem = new IsProblem(keys, values, 10);
        IsRun alone = run(problem);
        IsRun threaded = ThreadedIs.run(problem, threads, Clock.SYSTEM, ranking -> {});
        assertThat(threaded.sum()).isEqualTo(alone.sum());
        assertThat(threaded.probed()).isEqualTo(alone.probed());
    }

    @Test
    void checkRejectsFewerRankings() {
        IsRun run = run(new IsProblem(1 << 16, 1 << 11, 10));
        long[] wrong = run.probed().clone();
        wrong[7]++;
        assertThat(IsCheck.of(IsProblem.ofClass("S"), new IsRun(wrong, run.sum(), run.timing()))
                .line()).startsWith("check failed: ranks of known keys at ranking 2");
        assertThat(IsCheck.of(new IsProblem(1 << 16, 1 << 11, 9), run).line())
                .startsWith("check failed: sum over all ranks");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> new IsProblem(31, 64, 1))
                .hasMessage("--keys must be 32 to 134217728, not 31");
        assertThatThrownBy(() -> new IsProblem(64, 64, 11))
                .hasMessage("--rankings must be 1 to 10, not 11");
    }
}
