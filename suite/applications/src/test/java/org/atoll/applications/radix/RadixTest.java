// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.keys.Digit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadixTest {

    @ParameterizedTest
    @CsvSource({"100000,8,UNIFORM", "262144,11,UNIFORM", "1000000,16,UNIFORM", "3000,1,SIGNED",
        "1000,7,SIGNED", "500,8,EQUAL", "500,8,SORTED", "1,8,UNIFORM", "2,16,SIGNED"})
    void sortsAsTheOracleDoes(int keys, int bits, Input input) {
        var problem = new RadixProblem(keys, bits, input);
        RadixRun run = SequentialRadix.run(problem, Repeats.ONCE, Clock.SYSTEM);
        assertThat(RadixCheck.of(problem, run).line()).startsWith("check passed: ");
    }

    @ParameterizedTest
    @CsvSource({"1,1000,8", "2,100000,8", "3,5000,11", "7,5000,1", "8,3,8"})
    void threadsSortAlike(int threads, int keys, int bits) {
        for (Input input : Input.values()) {
            var problem = new RadixProblem(keys, bits, input);
            RadixRun run = ThreadedRadix.run(
                    problem, threads, new Repeats(1, 2), Clock.SYSTEM);
            assertThat(RadixCheck.of(problem, run).passed()).isTrue();
        }
    }

    @Test
    void aPassKeepsTheOrderOfEqualDigits() {
        var digit = new Digit(8, 3);
        int[] keys = IntStream.range(0, 5000).map(i -> i * 7919).toArray();
        int[] places = new int[8];
        digit.count(keys, 0, keys.length, places);
        Digit.toPlaces(places);
        int[] moved = new int[keys.length];
        digit.move(keys, 0, keys.length, places, moved);
        int[] expected = Arrays.stream(keys)
                .boxed()
                .sorted((a, b) -> Integer.compare(digit.of(a), digit.of(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        assertThat(moved).isEqualTo(expected);
    }

    @Test
    void checkRejectsAWrongOrder() {
        var problem = new RadixProblem(100, 8, Input.UNIFORM);
        RadixRun run = SequentialRadix.run(problem, Repeats.ONCE, Clock.SYSTEM);
        run.sorted()[17]++;
        assertThat(RadixCheck.of(problem, run).line()).startsWith("check failed: first place");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> new RadixProblem(0, 8, Input.UNIFORM))
                .hasMessage("--keys must be 1 to 67108864, not 0");
        assertThatThrownBy(() -> new RadixProblem(10, 17, Input.UNIFORM))
                .hasMessage("--bits must be 1 to 16, not 17");
    }
}
