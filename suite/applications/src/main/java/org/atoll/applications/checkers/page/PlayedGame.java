// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;

/// A game so far: where it began, its moves, and all positions between them. It does not change.
final class PlayedGame {
    /// How often a position may come before the game is drawn.
    static final int TIMES = 3;

    /// How many moves of both sides together may be quiet before the game is drawn.
    static final int QUIET_MOVES = 80;

    private final List<Position> positions;
    private final List<Move> moves;

    private PlayedGame(List<Position> positions, List<Move> moves) {
        this.positions = positions;
        this.moves = moves;
    }

    /// A game without a move.
    static PlayedGame at(Position start) {
        return new PlayedGame(List.of(start), List.of());
    }

    /// The game with one move more, be it drawn or not: people may play on.
    ///
    /// @throws IllegalArgumentException if the rules do not allow the move
    PlayedGame with(Move move) {
        List<Position> longer = new ArrayList<>(positions);
        longer.add(position().after(move));
        List<Move> more = new ArrayList<>(moves);
        more.add(move);
        return new PlayedGame(longer, more);
    }

    /// Where it began.
    Position start() {
        return positions.getFirst();
    }

    /// Where it is.
    Position position() {
        return positions.getLast();
    }

    /// All moves, in order.
    List<Move> moves() {
        return List.copyOf(moves);
    }

    /// How often the present position has come, this time included.
    int times() {
        Position now = position();
        return (int) positions.stream().filter(now::equals).count();
    }

    /// How many moves there have been since the last capture or move of a man.
    int quietMoves() {
        int count = 0;
        while (count < moves.size() && isQuiet(moves.size() - 1 - count)) {
            count++;
        }
        return count;
    }

    private boolean isQuiet(int move) {
        Move made = moves.get(move);
        return made.captured().isEmpty() && positions.get(move).kingOn(made.from());
    }

    /// Whether and how it has ended.
    GameEnd end() {
        Position now = position();
        if (now.moves().isEmpty()) {
            return now.blackMoves() ? GameEnd.WHITE_WINS : GameEnd.BLACK_WINS;
        }
        if (times() >= TIMES) {
            return GameEnd.REPEATED;
        }
        return quietMoves() >= QUIET_MOVES ? GameEnd.QUIET : GameEnd.NONE;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlayedGame game
                && game.positions.equals(positions)
                && game.moves.equals(moves);
    }

    @Override
    public int hashCode() {
        return Objects.hash(positions, moves);
    }
}
