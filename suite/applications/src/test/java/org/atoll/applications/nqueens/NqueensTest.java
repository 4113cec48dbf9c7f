// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import org.atoll.applications.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NqueensTest {

    private static NqueensProblem board(int n, int k) {
        return new NqueensProblem(n, k, Dealing.CYCLIC, 1);
    }

    @Test
    void findsTheKnownNumbersWhateverThePrefix() {
        for (int n = 1; n <= 12; n++) {
            for (int k = 1; k <= Math.min(4, n); k++) {
                NqueensProblem problem = board(n, k);
                assertThat(NqueensCheck.of(problem, SequentialNqueens.run(problem, Clock.SYSTEM))
                        .line()).isEqualTo("check passed: known number of solutions: equal;"
                                + " known number of queens placed: equal");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,9,2", "2,10,1", "3,8,3", "7,10,4", "40,5,1"})
    void threadsFindAsMuch(int threads, int n, int k) {
        for (Dealing dealing : Dealing.values()) {
            var problem = new NqueensProblem(n, k, dealing, 3);
            NqueensRun run = ThreadedNqueens.run(problem, threads, Clock.SYSTEM);
            assertThat(NqueensCheck.of(problem, run).passed()).isTrue();
            assertThat(run.solutions()).hasSize(threads);
        }
    }

    @ParameterizedTest
    @EnumSource(Dealing.class)
    void dealsEverythingOnceAndNoShareIsTooLarge(Dealing dealing) {
        for (int parts = 1; parts <= 9; parts++) {
            for (int total = 0; total <= 40; total++) {
                var dealt = new BitSet();
                Shares shares = dealing.shares(total, parts, 5);
                int most = dealing == Dealing.PRINTED_BLOCK
                        ? total / parts + 1
                        : Math.ceilDiv(total, parts);
                for (int part = 0; part < parts; part++) {
                    int before = dealt.cardinality();
                    int[] count = new int[1];
                    shares.each(part, thing -> {
                        dealt.set(thing);
                        count[0]++;
                    });
                    assertThat(dealt.cardinality() - before).isEqualTo(count[0]);
                    assertThat(count[0]).isLessThanOrEqualTo(most);
                }
                assertThat(dealt.cardinality()).isEqualTo(total);
                assertThat(dealt.length()).isEqualTo(total);
            }
        }
    }

    @Test
    void shufflesBySeedAlone() {
        int[] first = share(1);
        assertThat(share(1)).isEqualTo(first);
        assertThat(share(2)).isNotEqualTo(first);
    }

    private static int[] share(long seed) {
        int[] dealt = new int[50];
        int[] count = new int[1];
        Dealing.RANDOM.shares(100, 2, seed).each(1, thing -> dealt[count[0]++] = thing);
        return dealt;
    }

    @Test
    void checkRejectsOtherCounts() {
        NqueensRun run = SequentialNqueens.run(board(7, 1), Clock.SYSTEM);
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
