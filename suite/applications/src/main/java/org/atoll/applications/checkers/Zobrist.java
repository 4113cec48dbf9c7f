// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// Keys of positions: one random number for each kind of piece on each square, and one for white
/// to move, combined by exclusive or. They are the same on all ranks and in all runs.
///
/// Source: A.L. Zobrist, A new hashing method with application for game playing, 1970.
final class Zobrist {
    /// Is in the key when white is to move.
    static final long WHITE_MOVES;

    private static final int KINDS = 4;
    private static final long SEED = 0x5DEECE66DL;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long[] NUMBERS = new long[KINDS * Squares.COUNT];

    static {
        long state = SEED;
        for (int i = 0; i < NUMBERS.length; i++) {
            state += GOLDEN;
            NUMBERS[i] = mixed(state);
        }
        WHITE_MOVES = mixed(state + GOLDEN);
    }

    private Zobrist() {}

    /// The finisher of the generator SplitMix64.
    private static long mixed(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /// The number of a piece.
    ///
    /// @param set the bit of its square
    static long of(int set, boolean black, boolean king) {
        int kind = (black ? 0 : 2) + (king ? 1 : 0);
        return NUMBERS[kind * Squares.COUNT + Integer.numberOfTrailingZeros(set)];
    }

    /// The key of a whole position.
    static long of(Position position) {
        long key = position.blackMoves() ? 0 : WHITE_MOVES;
        for (int left = position.black() | position.white(); left != 0; left &= left - 1) {
            int bit = Integer.lowestOneBit(left);
            key ^= of(bit, (position.black() & bit) != 0, (position.kings() & bit) != 0);
        }
        return key;
    }
}
