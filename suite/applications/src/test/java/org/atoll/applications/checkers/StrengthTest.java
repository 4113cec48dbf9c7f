// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The engine wins games, also their ends. A game without a capture or a man's move in 80 moves is
/// not won.
@Timeout(300)
class StrengthTest {
    private static final int GAMES = 100;
    private static final int DEPTH = 7;
    private static final int QUIET = 80;

    /// Both sides play; the engine has black in even games.
    private static int wins(Function<Random, Function<Position, Move>> opponents) {
        int wins = 0;
        for (int game = 0; game < GAMES; game++) {
            Thinker engine = Thinkers.sequential(SearchOptions.usual());
            Function<Position, Move> opponent = opponents.apply(new Random(game));
            wins += wins(position -> best(engine, position, DEPTH), opponent, game % 2 == 0)
                    ? 1 : 0;
        }
        return wins;
    }

    private static boolean wins(
            Function<Position, Move> engine, Function<Position, Move> opponent, boolean black) {
        Position position = Position.start();
        int quiet = 0;
        while (quiet < QUIET) {
            if (position.moves().isEmpty()) {
                return position.blackMoves() != black;
            }
            Move move = (position.blackMoves() == black ? engine : opponent).apply(position);
            quiet = move.captured().isEmpty() && position.kingOn(move.from()) ? quiet + 1 : 0;
            position = position.after(move);
        }
        return false;
    }

    private static Move best(Thinker thinker, Position position, int depth) {
        List<Move> moves = position.moves();
        return moves.size() == 1
                ? moves.getFirst() : thinker.think(position, depth, soFar -> {}).line().getFirst();
    }

    @Test
    void winsEachGameAgainstRandomMoves() {
        assertThat(wins(random -> position -> {
            List<Move> moves = position.moves();
            return moves.get(random.nextInt(moves.size()));
        })).isEqualTo(GAMES);
    }

    /// The other side takes what it can see, else anything.
    @Test
    void winsNearlyEachGameAgainstOneMoveAhead() {
        assertThat(wins(random -> position -> greedy(random, position)))
                .isGreaterThanOrEqualTo(95);
    }

    private static Move greedy(Random random, Position position) {
        List<Move> moves = new ArrayList<>(position.moves());
        Collections.shuffle(moves, random);
        return Collections.max(
                moves, Comparator.comparingInt(move -> value(position.after(move))));
    }

    /// What a position is worth for the side that has just moved.
    private static int value(Position after) {
        return after.moves().isEmpty()
                ? -Analysis.LOST
                : -Evaluation.PLAIN.of(
                        after.own(), after.other(), after.kings(), after.blackMoves());
    }
}
