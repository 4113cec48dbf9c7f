// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Checksum;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.keys.Digit;
import org.atoll.applications.keys.SortedCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class SortTest {

    private static SortRun alone(SortProblem problem, KeyRange input) {
        return SequentialSort.run(problem, input, Repeats.ONCE, Clock.SYSTEM, Charge.NONE);
    }

    private static SortRun threaded(SortProblem problem, KeyRange input, int threads) {
        return ThreadedSort.run(problem, input, threads, new Repeats(1, 2), Clock.SYSTEM);
    }

    /// The checksums are those of numpy: /data/sort of the project's oracles.
    @ParameterizedTest
    @CsvSource({"100000, RCS, 11, d4849613", "100000, RBS, 8, d4849613", "262144, RCS, 8, d2de2eb3",
        "262144, RBS, 11, d2de2eb3", "1000000, RCS, 11, ab86a49a", "1000000, RBS, 8, ab86a49a",
        "1048576, RCS, 16, 654681d9", "3000000, RCS, 11, 041b55de"})
    void sortsAsTheOracleDoes(int keys, SortAlgorithm algorithm, int bits, String crc) {
        SortRun run = alone(new SortProblem(keys, algorithm, bits), KeyRange.drawn(keys));
        assertThat(Checksum.crc(run.sorted())).isEqualTo(crc);
        assertThat(SortedCheck.ofUniform(run.sorted(), keys).line())
                .startsWith("check passed: known CRC of the keys: equal; known CRC of the sorted");
    }

    /// Every kind of keys, by each algorithm, with any digits, on any number of threads.
    @ParameterizedTest
    @EnumSource
    void sortsAnyKeysOnAnyThreads(SortAlgorithm algorithm) {
        var random = new Random(17);
        for (int trial = 0; trial < 150; trial++) {
            int[] keys = keys(random, trial % 5);
            int[] before = keys.clone();
            int bits = 1 + random.nextInt(13);
            int threads = 1 + random.nextInt(6);
            var problem = new SortProblem(keys.length, algorithm, bits);
            int[] expected = keys.clone();
            Arrays.sort(expected);
            assertThat(alone(problem, KeyRange.of(keys)).sorted())
                    .as("%d keys, %d bits, trial %d", keys.length, bits, trial)
                    .isEqualTo(expected);
            assertThat(threaded(problem, KeyRange.of(keys), threads).sorted())
                    .as("%d keys, %d bits, %d threads, trial %d",
                            keys.length, bits, threads, trial)
                    .isEqualTo(expected);
            assertThat(keys).as("the input").isEqualTo(before);
        }
    }

    private static int[] keys(Random random, int kind) {
        int count = random.nextInt(random.nextBoolean() ? 6 : 3000);
        return switch (kind) {
            case 0 -> random.ints(count).toArray();
            case 1 -> random.ints(count, -3, 4).toArray();
            case 2 -> random.ints(count).sorted().toArray();
            case 3 -> random.ints(count, 0, 2)
                    .map(bit -> bit == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE).toArray();
            default -> random.ints(1).flatMap(key -> random.ints(count, key, key + 1)).toArray();
        };
    }

    /// As if the cache held next to nothing, or less than there is.
    @ParameterizedTest
    @CsvSource({"0, 11", "1, 11", "1, 3", "50, 8", "300, 11", "41, 16", "100, 13"})
    void sortsBucketsThatFitTheCache(int cached, int bits) {
        var random = new Random(23);
        for (int trial = 0; trial < 100; trial++) {
            int[] keys = keys(random, trial % 5);
            var problem = new SortProblem(keys.length, SortAlgorithm.RCS, bits);
            int[] sorted = new CachedSort(problem, cached, Charge.NONE)
                    .sort(keys, new Breakdown(Clock.SYSTEM, SortStep.OF_COUNTING));
            assertThat(SortedCheck.of(sorted, keys).line()).startsWith("check passed");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 100000", "2, 262144", "3, 5000", "7, 5000", "8, 3", "5, 0", "4, 1"})
    void threadsSortAlike(int threads, int keys) {
        for (SortAlgorithm algorithm : SortAlgorithm.values()) {
            var problem = new SortProblem(keys, algorithm, algorithm.usualBits());
            SortRun run = threaded(problem, KeyRange.drawn(keys), threads);
            assertThat(SortedCheck.ofUniform(run.sorted(), keys).passed()).isTrue();
        }
    }

    @Test
    void bucketsKeepTheOrderOfEqualDigits() {
        var random = new Random(3);
        for (int count : new int[] {0, 1, 127, 128, 129, 256, 5000}) {
            var digit = new Digit(8, 3);
            int[] keys = random.ints(count).toArray();
            int[] sorted = new int[count];
            new Buckets(count, digit.values()).sort(digit, keys, sorted);
            assertThat(sorted).isEqualTo(Arrays.stream(keys)
                    .boxed()
                    .sorted((a, b) -> Integer.compare(digit.of(a), digit.of(b)))
                    .mapToInt(Integer::intValue)
                    .toArray());
        }
    }

    @Test
    void mergesWhatIsSorted() {
        assertThat(Merging.of(new int[] {-5, 0, 0, 7}, new int[] {-6, 0, 9, 10}))
                .containsExactly(-6, -5, 0, 0, 0, 7, 9, 10);
        assertThat(Merging.of(new int[] {1}, new int[0])).containsExactly(1);
        assertThat(Merging.of(new int[0], new int[] {1, 2})).containsExactly(1, 2);
        assertThat(Merging.of(new int[] {8, 9}, new int[] {1, 2})).containsExactly(1, 2, 8, 9);
    }

    @Test
    void timeIsBrokenDownAsInTheThesis() {
        assertThat(alone(new SortProblem(5000, SortAlgorithm.RBS, 8), KeyRange.drawn(5000))
                .timing().lines())
                .containsPattern("breakdown \\(mean of 1\\): sort .* s \\(.*%\\)  merge .*"
                        + "  communication .*  barrier ");
        SortRun counted = threaded(
                new SortProblem(5000, SortAlgorithm.RCS, 11), KeyRange.drawn(5000), 2);
        assertThat(counted.timing().spent().keySet()).containsExactly(
                "sort", "histogram", "merge", "permute", "communication", "barrier");
        assertThat(counted.timing().spent().get("histogram")).isPositive();
        assertThat(counted.timing().spent().get("permute")).isPositive();
    }

    /// Keys below 2048 have one digit of 11 bits that differs: no other pass moves them.
    @Test
    void passesThatChangeNothingAreLeftOut() {
        int[] keys = new Random(1).ints(5000, 0, 2048).toArray();
        int[] moves = new int[1];
        KeyMoves counted = (digit, source, counts, first, steps) -> {
            moves[0]++;
            int[] target = new int[source.length];
            digit.move(source, 0, source.length, first, target);
            return target;
        };
        var problem = new SortProblem(keys.length, SortAlgorithm.RCS, 11);
        PartSort sort = CountingSort.together(problem,
                new ThreadPeers(0, List.of(new PartInbox(1))), counted, Charge.NONE);
        int[] sorted = sort.sort(
                keys, new Breakdown(Clock.SYSTEM, SortStep.OF_COUNTING));
        assertThat(moves).containsExactly(1);
        assertThat(SortedCheck.of(sorted, keys).passed()).isTrue();
    }

    @Test
    void anInboxGivesEachSequenceInItsOrderAndEndsWhenItFails() {
        var inbox = new PartInbox(2);
        inbox.put(1, 1, 11);
        inbox.put(0, 0, 7);
        inbox.put(1, 0, 10);
        assertThat(inbox.take(1, slot -> slot.join())).containsExactly(10);
        assertThat(inbox.take(1, slot -> slot.join())).containsExactly(11);
        assertThat(inbox.take(0, slot -> slot.join())).containsExactly(7);
        inbox.fail(new IllegalStateException("no more"));
        assertThatThrownBy(() -> inbox.take(0, slot -> slot.join()))
                .hasRootCauseMessage("no more");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> new SortProblem(-1, SortAlgorithm.RCS, 8))
                .hasMessage("--keys must be 0 to 67108864, not -1");
        assertThatThrownBy(() -> new SortProblem(67_108_865, SortAlgorithm.RCS, 8))
                .hasMessage("--keys must be 0 to 67108864, not 67108865");
        assertThatThrownBy(() -> new SortProblem(10, SortAlgorithm.RBS, 17))
                .hasMessage("--bits must be 1 to 16, not 17");
        assertThatThrownBy(() -> new SortProblem(10, SortAlgorithm.RBS, 0))
                .hasMessage("--bits must be 1 to 16, not 0");
    }
}
