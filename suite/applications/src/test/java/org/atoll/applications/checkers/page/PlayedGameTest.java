// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import org.atoll.applications.checkers.Fen;
import org.junit.jupiter.api.Test;

/// Ends of games that the rules of moves do not know.
class PlayedGameTest {

    private static PlayedGame play(PlayedGame game, String moves) {
        PlayedGame now = game;
        for (String move : moves.split(" ")) {
            now = now.with(Referee.find(now.position(), move));
        }
        return now;
    }

    /// Moves kings about, none of which meet, through positions that have not come often.
    private static PlayedGame quiet(PlayedGame game, int count) {
        PlayedGame now = game;
        for (int i = 0; i < count; i++) {
            PlayedGame here = now;
            now = here.position().moves().stream()
                    .filter(move -> here.position().kingOn(move.from()))
                    .map(here::with)
                    .filter(next -> next.position().moves().getFirst().captured().isEmpty())
                    .min(Comparator.comparingInt(PlayedGame::times))
                    .orElseThrow();
        }
        return now;
    }

    @Test
    void theThirdTimeOfAPositionIsADraw() {
        PlayedGame game = PlayedGame.at(Fen.read("B:WK32:BK1"));
        game = play(game, "1-5 32-28 5-1 28-32");
        assertThat(game.times()).isEqualTo(2);
        assertThat(game.end()).isEqualTo(GameEnd.NONE);
        game = play(game, "1-5 32-28 5-1 28-32");
        assertThat(game.times()).isEqualTo(3);
        assertThat(game.end()).isEqualTo(GameEnd.REPEATED);
        assertThat(game.end().result()).isEqualTo("1/2-1/2");
    }

    @Test
    void whoMovesBelongsToAPosition() {
        PlayedGame game = PlayedGame.at(Fen.read("B:WK32:BK1"));
        game = play(game, "1-5 32-28 5-1 28-24 1-5 24-28");
        assertThat(game.times()).isEqualTo(2);
    }

    @Test
    void fortyQuietMovesOfEachSideAreADraw() {
        PlayedGame game = PlayedGame.at(Fen.read("B:WK32,29:BK1,4"));
        assertThat(play(game, "4-8 29-25").quietMoves()).isZero();
        assertThat(play(game, "4-8 29-25 1-5 32-28").quietMoves()).isEqualTo(2);
        game = quiet(PlayedGame.at(Fen.read("B:WK32,29:BK1,4")), 79);
        assertThat(game.end()).isEqualTo(GameEnd.NONE);
        game = quiet(game, 1);
        assertThat(game.quietMoves()).isEqualTo(80);
        assertThat(game.end()).isEqualTo(GameEnd.QUIET);
        assertThat(play(game, "4-8").end()).isEqualTo(GameEnd.NONE);
    }

    @Test
    void whoCannotMoveLoses() {
        assertThat(PlayedGame.at(Fen.read("W:W:B1")).end()).isEqualTo(GameEnd.BLACK_WINS);
        assertThat(PlayedGame.at(Fen.read("B:W9,13:B5")).end()).isEqualTo(GameEnd.NONE);
        assertThat(PlayedGame.at(Fen.read("B:W9,14:B5")).end()).isEqualTo(GameEnd.WHITE_WINS);
        assertThat(GameEnd.BLACK_WINS.result()).isEqualTo("1-0");
    }
}
