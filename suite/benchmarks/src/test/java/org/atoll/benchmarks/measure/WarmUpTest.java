// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Checks how often code is run before it is measured, by what all ranks say of their compilers.
class WarmUpTest {
    @Test
    void itEndsWhenTheCompilersOfAllRanksRest() {
        assertThat(rounds(100, new long[] {900, 1000, 4, 2}, new long[] {1000, 2000, 4, 2},
                new long[] {1011, 3000, 4, 2}, new long[] {1020, 4000, 4, 2})).isEqualTo(4);
    }

    @Test
    void ranksThatShareProcessorsTakeTheirTimeFromEachOther() {
        assertThat(rounds(100, new long[] {900, 1000, 16, 8}, new long[] {909, 2000, 16, 8},
                new long[] {912, 3000, 16, 8}, new long[] {914, 4000, 16, 8})).isEqualTo(4);
    }

    @Test
    void itEndsAfterItsTimeOnEveryRankEvenIfTheyWork() {
        assertThat(rounds(2, new long[] {900, 1000, 4, 2}, new long[] {1800, 3900, 4, 2},
                new long[] {2700, 4000, 4, 2})).isEqualTo(3);
    }

    @Test
    void oneRankThatCompilesKeepsAllAtIt() {
        AtomicInteger rounds = new AtomicInteger();
        new WarmUp(1000, mine -> {
            int done = rounds.get();
            return new long[] {mine[0] + 1000 * Math.min(done, 4), mine[1] + 10_000 * done, 4, 2};
        }).run(rounds::incrementAndGet);
        assertThat(rounds).hasValue(5);
    }

    private static int rounds(int seconds, long[]... sums) {
        Queue<long[]> left = new ArrayDeque<>(List.of(sums));
        AtomicInteger rounds = new AtomicInteger();
        new WarmUp(seconds, mine -> left.remove()).run(rounds::incrementAndGet);
        return rounds.get();
    }
}
