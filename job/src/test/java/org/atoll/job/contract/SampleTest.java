// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests which cases a run takes of a sweep.
class SampleTest {
    private static final List<String> CASES =
            List.of(
            "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "aa", "ab", "b1", "b2", "c1");

    private static List<String> drawn(long seed) {
        return Sample.drawn(seed, CASES.stream(), name -> name.charAt(0)).toList();
    }

    @Test
    void isATenthOfEachKindInOrder() {
        List<String> drawn = drawn(1);
        assertThat(drawn.stream().map(name -> name.substring(0, 1)))
                .containsExactly("a", "a", "b", "c");
        assertThat(drawn).isSorted();
    }

    @Test
    void isTheSameWithTheSameSeed() {
        assertThat(drawn(7)).isEqualTo(drawn(7));
    }

    @Test
    void takesEveryCaseWithSomeSeed() {
        Set<String> met = IntStream.range(0, 100).boxed()
                .flatMap(seed -> drawn(seed).stream())
                .collect(Collectors.toSet());
        assertThat(met).containsExactlyInAnyOrderElementsOf(CASES);
    }
}
