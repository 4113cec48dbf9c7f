// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tests which cases a run takes of a sweep.
class SampleTest {
    private static final List<String> CASES = Stream.concat(
            IntStream.range(10, 51).mapToObj(number -> "a" + number),
            Stream.of("b1", "b2", "c1")).toList();

    private static List<String> drawn(long seed) {
        return Sample.drawn(seed, CASES.stream(), name -> name.charAt(0), 1).toList();
    }

    @Test
    void isAFortiethOfEachKindInOrder() {
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
    void takesOneOfFiveInvocations() {
        List<Boolean> taken = IntStream.range(0, 15)
                .mapToObj(number -> Sample.takes(5, "sweep", number))
                .toList();
        assertThat(taken).filteredOn(each -> each).hasSize(3);
        assertThat(taken.subList(0, 5)).isEqualTo(taken.subList(5, 10)).contains(true);
    }

    @Test
    void leavesTwoOfThreeKindsToOtherSweeps() {
        Set<String> kinds = IntStream.range(0, 300)
                .mapToObj(seed -> Sample.drawn(seed, CASES.stream(), name -> name.charAt(0), 3)
                        .map(name -> name.substring(0, 1))
                        .distinct()
                        .collect(Collectors.joining()))
                .collect(Collectors.toSet());
        assertThat(kinds).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void takesEveryCaseWithSomeSeed() {
        Set<String> met = IntStream.range(0, 300).boxed()
                .flatMap(seed -> drawn(seed).stream())
                .collect(Collectors.toSet());
        assertThat(met).containsExactlyInAnyOrderElementsOf(CASES);
    }
}
