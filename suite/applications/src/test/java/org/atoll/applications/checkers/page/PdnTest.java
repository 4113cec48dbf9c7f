// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.atoll.applications.checkers.Fen;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Games in PDN: what others write is read, and what is written is read again.
class PdnTest {
    private static final String OPENING = "11-15 23-19 8-11 22-17";

    private static String moves(PdnGame game) {
        return game.game().moves().stream().map(Move::text).collect(Collectors.joining(" "));
    }

    private static PdnGame only(String text) {
        List<PdnGame> games = PdnReader.read(text);
        assertThat(games).hasSize(1);
        return games.getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "1. 11-15 23-19 2. 8-11 22-17",
        "1. 11-15 23-19 2. 8-11 22-17 *",
        "1.11-15 23-19 2.8-11 22-17 1-0",
        "1. 11-15 1... 23-19 2. 8-11 2... 22-17",
        "1. 11-15 1. ... 23-19 2. 8-11 2. ... 22-17",
        "11-15 23-19 8-11 22-17",
        "1 11-15 23-19 2 8-11 22-17 1/2-1/2",
        "[Result \"0-1\"]\n1. 11-15 23-19 2. 8-11 22-17 0-1",
        "[Event \"a \\\"b\\\" [c]\"] [GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 23-19\n2. 8-11\r\n"
                + "22-17",
        "{before} 1. 11-15 {a result in a comment: 1-0 } 23-19 ; 0-1 and 8-12\n2. 8-11 22-17 *",
        "1. 11-15 {over\ntwo 1/2-1/2 lines} 23-19 2. 8-11 ; * {not open\n22-17",
        "1. 11-15! 23-19?! $7 2. 8-11(!) 22-17*",
        "1. 11-15 (1. 9-14 22-17 (22-18 {) deeper 1-0} 12-16) 2. 8-11) 23-19 2. 8-11 22-17",
        "% a line of a program 1-0\n1. 11-15 23-19 2. 8-11 22-17",
        "\uFEFF1. 11-15 23-19 2. 8-11 22-17",
        "1. 11-15 23-19 2. 08-11 22-17"
    })
    void whatOthersWriteIsRead(String text) {
        assertThat(moves(only(text))).isEqualTo(OPENING);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "W:W22,30:B18,1    | 1... 22x15 1-6 2. 30-26 *",
        "W:B18,1:W22,30    | 1. 22x15 1-6 2. 30-26",
        "W:W22,30:B18,1.   | 1... 22x15 2. 1-6 30-26",
        "W:B1,18:W30,22.   | 1. ... 22x15 1-6 30-26"
    })
    void aGameMayBeginElsewhere(String fen, String text) {
        PdnGame game = only("[FEN \"" + fen + "\"]\n[SetUp \"1\"]\n" + text);
        assertThat(moves(game)).isEqualTo("22x15 1-6 30-26");
        assertThat(Fen.of(game.game().start())).isEqualTo("W:W22,30:B1,18");
    }

    @Test
    void aFileHasManyGames() {
        List<PdnGame> games = PdnReader.read("""
                [Event "one"]
                [Result "1-0"]
                1. 11-15 23-19 {*} 1-0

                [Event "two"]
                1. 9-14 *
                [Event "three"]
                [Result "*"]

                1. 12-16
                [Event "empty"]
                """);
        assertThat(games).extracting(PdnTest::moves)
                .containsExactly("11-15 23-19", "9-14", "12-16", "");
        assertThat(games).extracting(game -> game.tags().get("Event"))
                .containsExactly("one", "two", "three", "empty");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                            | there is no game in this text",
        "{only a comment}              | there is no game in this text",
        "1. 11-15 {open                | line 1: the comment that begins with { does not end",
        "1. 11-15 (1. 9-14             | line 1: the variation that begins with ( does not end",
        "1. 11-15 } 23-19              | line 1: '}' has no meaning here",
        "[Black Ada] 1. 11-15          | line 1: a tag is written such as [Black \"Ada\"]",
        "[GameType \"25\"] 1. c3-d4    | line 1: the game has GameType \"25\", and only 21",
        "[FEN \"X:W1:B2\"] 1. 11-15    | line 1: the FEN 'X:W1:B2' begins with 'X'",
        "1. 11-15 23-19 2. 8-11 22-15  | line 1: move 2 of white, 22-15: square 15 is taken by",
        "1. 11-15 22-18 2. 12-16       | line 1: move 2 of black, 12-16: you must capture: 15x22"
    })
    void whatIsWrongIsSaid(String text, String sentence) {
        assertThatThrownBy(() -> PdnReader.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(sentence);
    }

    @Test
    void aFlawHasItsLine() {
        assertThatThrownBy(() -> PdnReader.read("[Event \"a\"]\n\n1. 11-15 23-19\n2. 15-24 *"))
                .hasMessageStartingWith("line 4: move 2 of black, 15-24: ");
    }

    @Test
    void aGameIsWrittenForOthers() {
        PdnGame game = only("1. 9-14 22-18 2. 5-9 25-22 3. 11-16 18-15");
        PlayedGame more = game.game()
                .with(Referee.find(game.game().position(), "10x19"));
        assertThat(PdnWriter.write(Map.of("Black", "Ada \"A\" \\", "Date", "2026.11.29"), more))
                .isEqualTo("""
                        [Event "?"]
                        [Date "2026.11.29"]
                        [Black "Ada \\"A\\" \\\\"]
                        [White "?"]
                        [Result "*"]
                        [GameType "21"]

                        1. 9-14 22-18 2. 5-9 25-22 3. 11-16 18-15 4. 10x19 *
                        """);
    }

    @Test
    void aWrittenStartHasWhiteFirstAndNoDot() {
        PlayedGame game = PlayedGame.at(Fen.read("W:B18,1:W22,30."));
        String text = PdnWriter.write(
                Map.of(), game.with(Referee.find(game.position(), "22x15")));
        assertThat(text)
                .contains("[SetUp \"1\"]\n[FEN \"W:W22,30:B1,18\"]\n\n1... 22x15 *\n");
    }

    @Test
    void squaresBetweenAreWrittenOnlyIfTwoCapturesHaveTheSameEnds() {
        Position position = Fen.read("B:W6,7,14,15:B2");
        assertThat(PdnWriter.text(position, Referee.find(position, "2x9x18")))
                .isEqualTo("2x9x18");
        Position single = Fen.read("W:W22:B18,11");
        assertThat(PdnWriter.text(single, single.moves().getFirst())).isEqualTo("22x8");
    }

    /// Games at random, to their ends.
    @Test
    void whatIsWrittenIsReadAgain() {
        for (int seed = 0; seed < 150; seed++) {
            var random = new Random(seed);
            PlayedGame game = PlayedGame.at(Position.start());
            while (game.end() == GameEnd.NONE) {
                List<Move> legal = game.position().moves();
                game = game.with(legal.get(random.nextInt(legal.size())));
            }
            String text = PdnWriter.write(Map.of("Event", "seed " + seed), game);
            PdnGame again = only(text);
            assertThat(again.game()).as("seed %d: %s", seed, text).isEqualTo(game);
            assertThat(again.tags()).containsEntry("Result", game.end().result());
            assertThat(text.lines()).allMatch(line -> line.length() <= 80);
        }
    }

    @Test
    void aGameThatStoppedKeepsItsResult() {
        PdnGame game = only("[Result \"1-0\"]\n1. 11-15 23-19 1-0");
        assertThat(PdnWriter.write(game.tags(), game.game())).contains("[Result \"1-0\"]")
                .endsWith("1. 11-15 23-19 1-0\n");
    }
}
