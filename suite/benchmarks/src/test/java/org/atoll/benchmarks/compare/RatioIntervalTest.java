// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioIntervalTest {

    /// From a table of the binomial distribution.
    @ParameterizedTest
    @CsvSource({"6, 1, 6", "8, 1, 8", "9, 2, 8", "12, 3, 10", "15, 4, 12", "25, 8, 18"})
    void boundsAreTheRatiosAtTheRanksOfTheTable(int rounds, double low, double high) {
        double[] ratios = IntStream.rangeClosed(1, rounds).mapToDouble(i -> i).toArray();
        assertThat(RatioInterval.of(ratios).orElseThrow())
                .isEqualTo(new RatioInterval(low, (rounds + 1) / 2.0, high));
    }

    @Test
    void fiveRoundsTellNothing() {
        assertThat(RatioInterval.of(1, 1, 1, 1, 1)).isEmpty();
    }

    /// One of two ratios in turn, as of processors that are near and far.
    @Test
    void nineteenOfTwentyIntervalsHoldTheMedian() {
        Random random = new Random(7);
        long held = IntStream.range(0, 10_000)
                .mapToObj(_ -> RatioInterval.of(DoubleStream.generate(
                        () -> (random.nextBoolean() ? 1 : 3) + random.nextDouble())
                        .limit(12).toArray()).orElseThrow())
                .filter(each -> each.low() <= 2 && each.high() >= 3)
                .count();
        assertThat(held).isGreaterThan(9_500);
    }

    @Test
    void boundsThatAreNearEachOtherAreNarrow() {
        assertThat(new RatioInterval(1, 1.1, 1.19).isNarrow()).isTrue();
        assertThat(new RatioInterval(1, 1.1, 1.21).isNarrow()).isFalse();
    }
}
