// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.applications.checkers.Fen;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Moves that people write, and what they are told of those that are none.
class RefereeTest {
    private static final String START =
            "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

    private static Move find(String fen, String text) {
        return Referee.find(Fen.read(fen), text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        START + " | 14-18    | there is no black piece on square 14: there are some on 1, 2, 3",
        START + " | 23-19    | there is no black piece on square 23: the white man there waits",
        START + " | 12-15    | the black man on square 12 moves one square along a diagonal: to 16",
        START + " | 11-18    | there is no white piece to jump over between 11 and 18",
        START + " | 11x18    | there is no white piece to jump over between 11 and 18",
        START + " | 9-6      | square 6 is taken by a black man",
        START + " | 1-5      | the black man on square 1 cannot move: it is blocked",
        START + " | 11       | a move needs the square to go to, such as 11-15",
        START + " | 40-44    | there is no square 40: squares are 1 to 32",
        START + " | 0-4      | there is no square 0: squares are 1 to 32",
        START + " | e3-d4    | 'e3-d4' is no move: write 11-15 for a step",
        START + " | 11-      | '11-' is no move",
        "B:W32:B14      | 14-9     | only a king moves backwards, and the piece on square 14",
        "W:WK14:B1      | 14-22    | the white king on square 14 moves one square along",
        "W:W22,30:B18,1 | 22-17    | you must capture: 22x15 is possible",
        "W:W22,30:B18,1 | 30-26    | you must capture: 22x15 is possible",
        "W:W22,23:B18,1 | 22-17    | you must capture: 22x15 is possible",
        "W:W22,23:B18   | 30-26    | there is no white piece on square 30: there are some on 22,",
        "W:W22,23,30:B18 | 30-26   | you must capture: 22x15 or 23x14 are possible",
        "W:W22:B18,11   | 22x15    | the capture goes on: 22x15x8",
        "W:W:B1         | 22-18    | there is no white piece on square 22"
    })
    void anIllegalMoveGetsASentence(String fen, String move, String sentence) {
        assertThatThrownBy(() -> find(fen, move))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(sentence);
    }

    /// Whatever squares are named.
    @ParameterizedTest
    @ValueSource(strings = {START, "W:WK26:B14,15,22,23", "B:WK32,5:BK1,28", "B:W9,14:B5"})
    void everyMoveIsFoundOrGetsASentence(String fen) {
        Position position = Fen.read(fen);
        for (int from = 1; from <= 32; from++) {
            for (int to = 1; to <= 32; to++) {
                int first = from;
                int last = to;
                String text = from + "-" + to;
                boolean legal = position.moves().stream()
                        .anyMatch(each -> each.from() == first && each.to() == last);
                if (legal) {
                    assertThat(Referee.find(position, text).to()).isEqualTo(to);
                } else {
                    assertThatThrownBy(() -> Referee.find(position, text))
                            .isInstanceOf(IllegalArgumentException.class)
                            .message().isNotBlank().doesNotContain("\n");
                }
            }
        }
    }

    @Test
    void aCaptureMayBeWrittenByItsEndsOrWithSquaresBetween() {
        String fen = "W:W22:B18,11";
        Move whole = find(fen, "22x15x8");
        assertThat(whole.captured()).containsExactly(18, 11);
        assertThat(find(fen, "22x8")).isEqualTo(whole);
        assertThat(find(fen, " 22X8 ")).isEqualTo(whole);
        assertThat(find(fen, "22:8")).isEqualTo(whole);
        assertThat(find(fen, "22-8")).isEqualTo(whole);
    }

    @Test
    void squaresBetweenAreNeededOnlyIfTheyMatter() {
        String loop = "W:WK26:B14,15,22,23";
        assertThat(find(loop, "26x26").to()).isEqualTo(26);
        assertThat(find(loop, "26x19x10x26").path()).startsWith(26, 19);
    }

    @Test
    void twoCapturesWithTheSameEndsMustBeTold() {
        String fen = "B:W6,7,14,15:B2";
        assertThatThrownBy(() -> find(fen, "2x18"))
                .hasMessage("2x18 can be done in 2 ways: 2x9x18 or 2x11x18; name the squares"
                        + " between");
        assertThat(find(fen, "2x9x18").captured()).containsExactly(6, 14);
        assertThat(find(fen, "2x11x18").captured()).containsExactly(7, 15);
    }
}
