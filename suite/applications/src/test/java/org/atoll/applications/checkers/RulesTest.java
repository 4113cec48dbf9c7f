// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The rules as objects, against the moves and counts of other programs.
class RulesTest {

    private static String ends(Move move) {
        if (move.captured().isEmpty()) {
            return move.from() + "-" + move.to();
        }
        return move.from() + "x" + move.to() + move.captured().stream().sorted()
                .map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    private static long perft(Position position, int depth) {
        return depth == 0 ? 1 : position.moves().stream()
                .mapToLong(move -> perft(position.after(move), depth - 1))
                .sum();
    }

    @Test
    void movesAreThoseOfOtherPrograms() {
        List<Oracle> positions = Oracle.positions();
        assertThat(positions).hasSize(1000);
        for (Oracle oracle : positions) {
            assertThat(oracle.position().moves().stream().map(RulesTest::ends))
                    .as(oracle.fen())
                    .containsExactlyInAnyOrderElementsOf(oracle.moves());
        }
    }

    @Test
    void countsAreThoseOfOtherPrograms() {
        for (Oracle oracle : Oracle.positions()) {
            for (int depth = 1; depth <= 3; depth++) {
                assertThat(perft(oracle.position(), depth))
                        .as("%s, depth %d", oracle.fen(), depth)
                        .isEqualTo(oracle.perft()[depth - 1]);
            }
        }
    }

    @Test
    void specialCasesHaveTheirPaths() {
        for (String line : Oracle.lines("special.csv")) {
            String[] fields = line.split(";", -1);
            assertThat(Fen.read(fields[0]).moves().stream().map(Move::text))
                    .as(line)
                    .containsExactlyInAnyOrderElementsOf(Arrays.asList(fields[1].split(" ")));
        }
    }

    @Test
    void aKingThatCirclesBackStaysAKing() {
        Position position = Fen.read("W:WK26:B14,15,22,23");
        for (Move move : position.moves()) {
            assertThat(Fen.of(position.after(move))).isEqualTo("B:WK26:B");
        }
    }

    @Test
    void aManThatReachesTheBackRowIsCrowned() {
        Position position = Fen.read("B:W17,18,26,27:B1,14,K22");
        Move move = position.moves().stream()
                .filter(m -> m.text().equals("14x23x32")).findFirst().orElseThrow();
        assertThat(Fen.of(position.after(move))).isEqualTo("W:W17,26:B1,K22,K32");
    }

    @Test
    void moveThatIsNotAllowedIsRefused() {
        Move move = new Move(List.of(11, 18), List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Position.start().after(move))
                .withMessageContaining("do not allow 11-18");
    }

    @Test
    void moveWithoutAPieceForEachJumpIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Move(List.of(22, 15, 8), List.of(18)))
                .withMessageContaining("one piece for each jump");
    }
}
