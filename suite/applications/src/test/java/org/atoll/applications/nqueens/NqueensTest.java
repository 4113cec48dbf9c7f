// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.hybrid.node.Deal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NqueensTest {

    private static NqueensProblem board(int n, int k) {
        return new NqueensProblem(n, k, Deal.CYCLIC, false);
    }

    @Test
    void findsTheKnownNumbersWhateverThePrefix() {
        for (int n = 1; n <= 12; n++) {
            for (int k = 1; k <= Math.min(4, n); k++) {
                NqueensProblem problem = board(n, k);
                assertThat(NqueensCheck.of(problem, SequentialNqueens.run(
                        problem, Repeats.ONCE, Clock.SYSTEM))
                        .line()).isEqualTo("check passed: known number of solutions: equal;"
                                + " known number of queens placed: equal");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,9,2", "2,10,1", "3,8,3", "7,10,4", "40,5,1"})
    void threadsFindAsMuch(int threads, int n, int k) {
        for (NqueensProblem problem : List.of(
                new NqueensProblem(n, k, Deal.BLOCK, false),
                new NqueensProblem(n, k, Deal.BLOCK, true),
                new NqueensProblem(n, k, Deal.random(3), false))) {
            NqueensRun run = ThreadedNqueens.run(
                    problem, threads, new Repeats(1, 2), Clock.SYSTEM);
            assertThat(NqueensCheck.of(problem, run).passed()).isTrue();
            assertThat(run.solutions()).hasSize(threads);
        }
    }

    @Test
    void blocksAsPrintedHaveEveryPrefixOnceAndOneMoreThanAnEvenShare() {
        for (int n = 1; n <= 6; n++) {
            for (int parts = 1; parts <= 50; parts++) {
                var problem = new NqueensProblem(n, 1, Deal.BLOCK, true);
                List<Integer> dealt = new ArrayList<>();
                for (int part = 0; part < parts; part++) {
                    int before = dealt.size();
                    problem.each(part, parts, dealt::add);
                    assertThat(dealt.size() - before).isLessThanOrEqualTo(n / parts + 1);
                }
                assertThat(dealt).isEqualTo(IntStream.range(0, n).boxed().toList());
            }
        }
    }

    @Test
    void checkRejectsOtherCounts() {
        NqueensRun run = SequentialNqueens.run(board(7, 1), Repeats.ONCE, Clock.SYSTEM);
        assertThat(NqueensCheck.of(board(8, 1), run).line()).isEqualTo(
                "check failed: known number of solutions: 40 instead of 92;"
                        + " known number of queens placed: 551 instead of 2056");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> board(0, 1)).hasMessage("--n must be 1 to 20, not 0");
        assertThatThrownBy(() -> board(21, 1)).hasMessage("--n must be 1 to 20, not 21");
        assertThatThrownBy(() -> board(8, 5)).hasMessage("--k must be 1 to 4 for 8 queens, not 5");
        assertThatThrownBy(() -> board(2, 3)).hasMessage("--k must be 1 to 2 for 2 queens, not 3");
    }
}
