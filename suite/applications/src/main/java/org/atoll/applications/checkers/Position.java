// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;
import java.util.List;

/// All pieces with their squares, and who moves. Bit i of a set is square i + 1, as in [Squares].
///
/// @param black      where black's pieces are; they begin on 1 to 12, and black moves first
/// @param white      where white's pieces are
/// @param kings      which of all these are kings
/// @param blackMoves whether it is black's turn
public record Position(int black, int white, int kings, boolean blackMoves)
        implements Serializable {
    /// The most pieces that one side has.
    public static final int MOST_PIECES = 12;

    /// Checks that the sets fit each other.
    ///
    /// @throws IllegalArgumentException if two pieces share a square, a king is no piece, a man
    ///     stands where it is crowned, or a side has more than 12 pieces
    public Position {
        int both = black & white;
        refuse(both, "both black and white stand there");
        refuse(kings & ~(black | white), "a king must be a black or a white piece");
        refuse(black & ~kings & Squares.LAST_ROW, "a black man is crowned there");
        refuse(white & ~kings & Squares.FIRST_ROW, "a white man is crowned there");
        refuseMore("black", black);
        refuseMore("white", white);
    }

    private static void refuse(int squares, String why) {
        if (squares != 0) {
            throw new IllegalArgumentException(
                    "square " + Squares.number(squares) + ": " + why);
        }
    }

    private static void refuseMore(String side, int pieces) {
        if (Integer.bitCount(pieces) > MOST_PIECES) {
            throw new IllegalArgumentException(side + " has " + Integer.bitCount(pieces)
                    + " pieces: a side has at most " + MOST_PIECES);
        }
    }

    /// The start of a game.
    public static Position start() {
        return new Position(0x0000_0FFF, 0xFFF0_0000, 0, true);
    }

    /// The pieces of the side to move.
    public int own() {
        return blackMoves ? black : white;
    }

    /// The pieces of the other side.
    public int other() {
        return blackMoves ? white : black;
    }

    /// How many pieces there are.
    ///
    /// @return 0 to 24
    public int pieces() {
        return Integer.bitCount(black | white);
    }

    /// Whether a black piece stands on a square.
    ///
    /// @param square 1 to 32
    public boolean blackOn(int square) {
        return (black & Squares.only(square)) != 0;
    }

    /// Whether a white piece stands on a square.
    ///
    /// @param square 1 to 32
    public boolean whiteOn(int square) {
        return (white & Squares.only(square)) != 0;
    }

    /// Whether a king stands on a square.
    ///
    /// @param square 1 to 32
    public boolean kingOn(int square) {
        return (kings & Squares.only(square)) != 0;
    }

    /// All moves that the rules allow. If the side to move can capture it must, by any capture it
    /// likes, and each goes on until nothing is left to jump over or a man is crowned. Two ways to
    /// the same end are two moves. Nothing is drawn by repetition here: that is the game's matter.
    ///
    /// @return in the order of the squares; none if the side to move has lost
    public List<Move> moves() {
        return new Rules(this).moves();
    }

    /// The position after a move.
    ///
    /// @throws IllegalArgumentException if the move is not among [#moves]
    public Position after(Move move) {
        if (!moves().contains(move)) {
            throw new IllegalArgumentException("the rules do not allow " + move.text() + " in "
                    + Fen.of(this));
        }
        int from = Squares.only(move.from());
        int to = Squares.only(move.to());
        int taken = 0;
        for (int square : move.captured()) {
            taken |= Squares.only(square);
        }
        int crowning = blackMoves ? Squares.LAST_ROW : Squares.FIRST_ROW;
        boolean king = (kings & from) != 0 || (to & crowning) != 0;
        int left = (kings & ~from & ~taken) | (king ? to : 0);
        int mine = (own() & ~from) | to;
        int theirs = other() & ~taken;
        return blackMoves
                ? new Position(mine, theirs, left, false)
                : new Position(theirs, mine, left, true);
    }
}
