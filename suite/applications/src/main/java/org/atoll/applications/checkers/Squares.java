// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// Sets of the 32 dark squares, as bits, and steps between them. Bit i is square i + 1. Squares are
/// numbered by rows of four from black's side, so the first row is 1 to 4.
final class Squares {
    /// How many squares there are.
    static final int COUNT = 32;

    /// Where white's men are crowned.
    static final int FIRST_ROW = 0xF;

    /// Where black's men are crowned.
    static final int LAST_ROW = 0xF000_0000;

    /// The four directions: two towards higher squares, where black's men go, then two towards
    /// lower ones, where white's go. A direction and 3 minus it are opposite.
    static final int DIRECTIONS = 4;

    private static final int EVEN_ROWS = 0x0F0F_0F0F;
    private static final int ODD_ROWS = ~EVEN_ROWS;
    private static final int NOT_RIGHT = EVEN_ROWS & ~0x0808_0808;
    private static final int NOT_LEFT = ODD_ROWS & ~0x1010_1010;

    private Squares() {}

    /// One step down the board and to the left, seen from white's side.
    static int downLeft(int set) {
        return ((set & EVEN_ROWS) << 4) | ((set & NOT_LEFT) << 3);
    }

    /// One step down the board and to the right.
    static int downRight(int set) {
        return ((set & NOT_RIGHT) << 5) | ((set & ODD_ROWS) << 4);
    }

    /// One step up the board and to the left.
    static int upLeft(int set) {
        return ((set & EVEN_ROWS) >>> 4) | ((set & NOT_LEFT) >>> 5);
    }

    /// One step up the board and to the right.
    static int upRight(int set) {
        return ((set & NOT_RIGHT) >>> 3) | ((set & ODD_ROWS) >>> 4);
    }

    /// One step of all squares of a set; those at the edge fall off.
    ///
    /// @param direction 0 to 3: down left, down right, up left, up right
    static int step(int set, int direction) {
        return switch (direction) {
            case 0 -> downLeft(set);
            case 1 -> downRight(set);
            case 2 -> upLeft(set);
            default -> upRight(set);
        };
    }

    /// The set of one square.
    ///
    /// @param square 1 to 32
    static int only(int square) {
        return 1 << (square - 1);
    }

    /// The square of a set of one.
    static int number(int set) {
        return Integer.numberOfTrailingZeros(set) + 1;
    }
}
