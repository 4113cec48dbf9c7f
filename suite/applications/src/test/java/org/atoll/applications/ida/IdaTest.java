// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdaTest {

    private static IdaRun run(IdaProblem problem) {
        return SequentialIda.run(problem, Clock.SYSTEM, k -> {});
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 55, 79, 94, 85})
    void givesTheCountsOfTheOracle(int number) {
        IdaProblem problem = Puzzles.numbered(number);
        assertThat(IdaCheck.of(problem, run(problem)).line())
                .isEqualTo("check passed: known moves: equal; known nodes generated: equal;"
                        + " known nodes expanded: equal; known solutions: equal");
    }

    @Test
    void allHundredPuzzlesAreThereAndCanBeSolved() {
        assertThat(IntStream.rangeClosed(1, 100).mapToObj(Puzzles::numbered))
                .allMatch(problem -> Board.distance(Board.state(problem)) > 20);
    }

    private static IdaProblem scrambled(Random random, int moves) {
        int[] tiles = IntStream.range(0, Board.PLACES).toArray();
        int blank = 0;
        for (int i = 0; i < moves; i++) {
            int target = Board.targets()[blank * Board.DIRECTIONS + random.nextInt(4)];
            if (target >= 0) {
                tiles[blank] = tiles[target];
                tiles[target] = 0;
                blank = target;
            }
        }
        return new IdaProblem(tiles);
    }

    @Test
    void agreesWithAPlainSearchOnRandomPuzzles() {
        var random = new Random(11);
        for (int round = 0; round < 100; round++) {
            IdaProblem problem = scrambled(random, 40);
            assertThat(IdaCheck.of(problem, run(problem)).passed()).isTrue();
            IdaRun threaded = ThreadedIda.run(problem, 4, Clock.SYSTEM, k -> {});
            assertThat(IdaCheck.of(problem, threaded).passed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void threadsGiveTheSameCounts(int threads) {
        IdaProblem problem = Puzzles.numbered(85);
        IdaRun run = ThreadedIda.run(problem, threads, Clock.SYSTEM, k -> {});
        assertThat(run.counts()).isEqualTo(run(problem).counts());
    }

    @Test
    void aHalfAndWhatIsKeptAreTheWhole() {
        for (int size = 0; size < 20; size++) {
            var frontier = new Frontier();
            for (int i = 0; i < size; i++) {
                frontier.push(i, -i);
            }
            long[] given = frontier.half();
            assertThat(given).hasSize(size / 2 * 2);
            frontier.addAll(given);
            var boards = new TreeSet<Long>();
            for (int place = 0; place < size; place++) {
                assertThat(frontier.state(place)).isEqualTo(-frontier.board(place));
                boards.add(frontier.board(place));
            }
            assertThat(boards).hasSize(size);
        }
    }

    @Test
    void checkRejectsWrongCounts() {
        IdaProblem problem = Puzzles.numbered(12);
        var wrong = new IdaRun(45, new Counts(1, 2, 3), new Timing(0, 0, 0, 0, 1));
        assertThat(IdaCheck.of(problem, wrong).line())
                .startsWith("check failed: known nodes generated");
        IdaProblem other = scrambled(new Random(1), 10);
        assertThat(IdaCheck.of(other, wrong).line())
                .startsWith("check failed: moves of a plain search");
    }

    @Test
    void refusesWhatIsNoPuzzle() {
        int[] tiles = IntStream.range(0, 16).toArray();
        tiles[1] = 2;
        assertThatThrownBy(() -> new IdaProblem(tiles)).hasMessageContaining("0 to 15");
        tiles[2] = 1;
        assertThatThrownBy(() -> new IdaProblem(tiles)).hasMessageContaining("cannot be solved");
        assertThat(new IdaProblem(Arrays.copyOf(IntStream.range(0, 16).toArray(), 16)).tiles())
                .startsWith(0, 1);
    }
}
