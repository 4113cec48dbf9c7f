// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// The value of a position that is not searched further, for the side to move. A man is 100.
enum Evaluation {
    /// Men and kings only, as in the tables of known values.
    PLAIN,
    /// Also where the pieces stand, and what helps the stronger side to win.
    FULL;

    private static final int MAN = 100;
    private static final int KING = 130;
    private static final int ROW_SIZE = 4;
    private static final int CENTRE = 0x0066_6600;
    private static final int EDGE = 0xF818_181F;
    private static final int GUARDS = 0x0000_0005;
    private static final int PER_ROW = 3;
    private static final int PER_GUARD = 7;
    private static final int PER_CENTRE = 4;
    private static final int PER_EDGE = 3;
    private static final int TO_MOVE = 3;
    private static final int EXCHANGE = 240;
    private static final int PER_DISTANCE = 2;
    private static final int FEW = 6;

    /// Evaluates a position.
    ///
    /// @param own   pieces of the side to move
    /// @param black whether that is black
    int of(int own, int other, int kings, boolean black) {
        int material = material(own, kings) - material(other, kings);
        if (this == PLAIN) {
            return material;
        }
        int blacks = black ? own : other;
        int whites = black ? other : own;
        int place = place(blacks, whites, kings)
                - place(Integer.reverse(whites), Integer.reverse(blacks), Integer.reverse(kings));
        return material + (black ? place : -place) + TO_MOVE + ending(own, other, kings, material);
    }

    private static int material(int pieces, int kings) {
        return MAN * Integer.bitCount(pieces & ~kings) + KING * Integer.bitCount(pieces & kings);
    }

    /// What the places of a side are worth whose men go to higher squares.
    private static int place(int pieces, int others, int kings) {
        int men = pieces & ~kings;
        int crowned = pieces & kings;
        int sum = PER_CENTRE * Integer.bitCount(pieces & CENTRE)
                - PER_EDGE * Integer.bitCount(crowned & EDGE);
        for (int row = 1, left = men >>> ROW_SIZE; left != 0; row++, left >>>= ROW_SIZE) {
            sum += PER_ROW * row * Integer.bitCount(left & Squares.FIRST_ROW);
        }
        if ((others & ~kings) != 0) {
            sum += PER_GUARD * Integer.bitCount(men & GUARDS);
        }
        return sum;
    }

    /// The stronger side exchanges pieces, and with few pieces left its kings go to the others.
    private static int ending(int own, int other, int kings, int material) {
        if (material == 0) {
            return 0;
        }
        int pieces = Integer.bitCount(own | other);
        int sum = EXCHANGE * material / (MAN * Math.max(pieces, 1)) / 2;
        if (pieces > FEW) {
            return sum;
        }
        return material > 0
                ? sum - PER_DISTANCE * distances(own & kings, other)
                : sum + PER_DISTANCE * distances(other & kings, own);
    }

    /// The distances between all pieces of two sets, in moves of a king.
    private static int distances(int hunters, int hunted) {
        int sum = 0;
        for (int left = hunters; left != 0; left &= left - 1) {
            int from = Integer.numberOfTrailingZeros(left);
            for (int others = hunted; others != 0; others &= others - 1) {
                sum += distance(from, Integer.numberOfTrailingZeros(others));
            }
        }
        return sum;
    }

    private static int distance(int from, int to) {
        int rows = Math.abs(from / ROW_SIZE - to / ROW_SIZE);
        return Math.max(rows, Math.abs(column(from) - column(to)));
    }

    private static int column(int square) {
        return 2 * (square % ROW_SIZE) + (square / ROW_SIZE + 1) % 2;
    }
}
