// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// The positions from where a search began to where it is, and the moves of each, in arrays. An
/// object belongs to one thread.
final class Track {
    /// How many moves of both sides a track has room for.
    static final int LENGTH = 128;

    private final PackedMoves moves = new PackedMoves();
    private final int[] own = new int[LENGTH + 1];
    private final int[] other = new int[LENGTH + 1];
    private final int[] kings = new int[LENGTH + 1];
    private final long[] keys = new long[LENGTH + 1];
    private final int[] first = new int[LENGTH + 2];
    private boolean black;
    private int ply;

    /// Begins anew at a position.
    void begin(Position position) {
        ply = 0;
        first[0] = 0;
        black = position.blackMoves();
        own[0] = position.own();
        other[0] = position.other();
        kings[0] = position.kings();
        keys[0] = Zobrist.of(position);
    }

    /// How many moves have been made since the beginning.
    int ply() {
        return ply;
    }

    /// The pieces of the side to move.
    int own() {
        return own[ply];
    }

    /// The pieces of the other side.
    int other() {
        return other[ply];
    }

    /// All kings.
    int kings() {
        return kings[ply];
    }

    /// Whether black is to move.
    boolean black() {
        return black;
    }

    /// The key of the position.
    long key() {
        return keys[ply];
    }

    /// The position as an object.
    Position position() {
        return black
                ? new Position(own[ply], other[ply], kings[ply], true)
                : new Position(other[ply], own[ply], kings[ply], false);
    }

    /// Whether the side to move can capture.
    boolean captures() {
        moves.look(own[ply], other[ply], kings[ply], black);
        return moves.captures();
    }

    /// Whether the side to move can step; asked after [#captures].
    boolean steps() {
        return moves.steps();
    }

    /// How many moves there are; they cannot be asked for then.
    int count() {
        moves.look(own[ply], other[ply], kings[ply], black);
        return moves.count(first[ply]);
    }

    /// Finds all moves.
    ///
    /// @return how many
    int generate() {
        moves.look(own[ply], other[ply], kings[ply], black);
        first[ply + 1] = moves.write(first[ply]);
        return first[ply + 1] - first[ply];
    }

    /// A move of the position, after [#generate].
    ///
    /// @param index from 0
    long move(int index) {
        return moves.at(first[ply] + index);
    }

    /// The place of the position's first move in an array of those of all plies.
    int firstPlace() {
        return first[ply];
    }

    /// Makes a move of the position.
    void make(long move) {
        int mine = own[ply];
        int theirs = other[ply];
        int crowned = kings[ply];
        int squares = (int) move;
        int captured = (int) (move >>> Integer.SIZE);
        int from = squares & mine;
        int to = squares & ~mine;
        long key = keys[ply] ^ Zobrist.WHITE_MOVES;
        if (squares != 0) {
            boolean king = (crowned & from) != 0;
            key ^= Zobrist.of(from, black, king);
            king |= (to & (black ? Squares.LAST_ROW : Squares.FIRST_ROW)) != 0;
            key ^= Zobrist.of(to, black, king);
            crowned = (crowned & ~from) | (king ? to : 0);
        }
        for (int left = captured; left != 0; left &= left - 1) {
            int bit = Integer.lowestOneBit(left);
            key ^= Zobrist.of(bit, !black, (crowned & bit) != 0);
        }
        ply++;
        own[ply] = theirs & ~captured;
        other[ply] = mine ^ squares;
        kings[ply] = crowned & ~captured;
        keys[ply] = key;
        black = !black;
    }

    /// Takes the last move back.
    void back() {
        ply--;
        black = !black;
    }

    /// Counts the leaves of the tree of moves.
    ///
    /// @param depth at least 0
    long perft(int depth) {
        if (depth <= 1) {
            return depth == 0 ? 1 : count();
        }
        int count = generate();
        long leaves = 0;
        for (int index = 0; index < count; index++) {
            make(move(index));
            leaves += perft(depth - 1);
            back();
        }
        return leaves;
    }

    /// The packed form of a move as an object.
    static long packed(Move move) {
        int squares = Squares.only(move.from()) ^ Squares.only(move.to());
        int captured = 0;
        for (int square : move.captured()) {
            captured |= Squares.only(square);
        }
        return ((long) captured << Integer.SIZE) | (squares & 0xFFFF_FFFFL);
    }
}
