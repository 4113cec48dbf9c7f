// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.atoll.applications.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QsortTest {

    @ParameterizedTest
    @CsvSource({"100000,1024", "262144,512", "1000,2", "1,2", "2,2", "3,1024"})
    void sortsAsTheOracleDoes(int keys, int threshold) {
        var problem = new QsortProblem(keys, threshold);
        assertThat(QsortCheck.of(problem, SequentialQsort.run(problem, Clock.SYSTEM)).passed())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1,100000", "2,100000", "5,30000", "8,3"})
    void threadsSortAlike(int threads, int keys) {
        var problem = new QsortProblem(keys, 256);
        assertThat(QsortCheck.of(problem, ThreadedQsort.run(problem, threads, Clock.SYSTEM))
                .passed()).isTrue();
    }

    @Test
    void splitsAnyRangeInTwoThatAreNotEmpty() {
        var random = new Random(29);
        for (int trial = 0; trial < 2000; trial++) {
            int[] keys = random.ints(2 + random.nextInt(20), 0, 1 + random.nextInt(6)).toArray();
            int middle = Quicksort.split(keys, 0, keys.length);
            assertThat(middle).isBetween(1, keys.length - 1);
            int largest = Arrays.stream(keys, 0, middle).max().orElseThrow();
            assertThat(Arrays.stream(keys, middle, keys.length)).allMatch(key -> key >= largest);
        }
    }

    @Test
    void checkRejectsWrongOrder() {
        var problem = new QsortProblem(100, 10);
        QsortRun run = SequentialQsort.run(problem, Clock.SYSTEM);
        run.sorted()[17]++;
        assertThat(QsortCheck.of(problem, run).line()).startsWith("check failed: first place");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> new QsortProblem(0, 10))
                .hasMessage("--keys must be 1 to 67108864, not 0");
        assertThatThrownBy(() -> new QsortProblem(10, 1))
                .hasMessage("--threshold must be 2 to 65536, not 1");
    }
}
