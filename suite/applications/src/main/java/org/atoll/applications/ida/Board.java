// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

/// The facts of the board that are known beforehand: where the blank can go, and how a tile's move
/// changes its distance from home. Places are numbered in row order.
///
/// A node of the search is two words: the board, four bits for the tile at each place, and the
/// state:
///
/// ```
///  20    18 17           11 10            4 3         0
/// +--------+---------------+---------------+-----------+
/// |  last  |     depth     |   distance    |   blank   |
/// +--------+---------------+---------------+-----------+
/// ```
///
/// `last` is the direction of the move that led here, `depth` the number of moves so far,
/// `distance` the sum of the tiles' distances from home, and `blank` the blank's place.
final class Board {

    /// Places in a row.
    static final int SIDE = 4;
    /// Places in all.
    static final int PLACES = SIDE * SIDE;
    /// Directions in which the blank moves: up, left, right, down. The opposite of one is
    /// `DIRECTIONS - 1` minus it.
    static final int DIRECTIONS = 4;

    /// Where the bits of a state begin.
    static final int DISTANCE_SHIFT = 4;
    static final int DEPTH_SHIFT = 11;
    static final int LAST_SHIFT = 18;
    static final int PLACE_MASK = 15;
    static final int COUNT_MASK = 127;

    private Board() {}

    /// The place the blank comes to, by place and direction; -1 beyond the edge.
    static int[] targets() {
        int[] targets = new int[PLACES * DIRECTIONS];
        for (int place = 0; place < PLACES; place++) {
            int row = place / SIDE;
            int col = place % SIDE;
            targets[place * DIRECTIONS] = row > 0 ? place - SIDE : -1;
            targets[place * DIRECTIONS + 1] = col > 0 ? place - 1 : -1;
            targets[place * DIRECTIONS + 2] = col < SIDE - 1 ? place + 1 : -1;
            targets[place * DIRECTIONS + 3] = row < SIDE - 1 ? place + SIDE : -1;
        }
        return targets;
    }

    /// How much farther from home a tile is after it has moved, by tile, old and new place.
    static int[] changes() {
        int[] changes = new int[PLACES * PLACES * PLACES];
        for (int i = 0; i < changes.length; i++) {
            int tile = i >> 8;
            changes[i] = distance(tile, i & PLACE_MASK) - distance(tile, (i >> 4) & PLACE_MASK);
        }
        return changes;
    }

    /// The steps from a place to a tile's home, which has the tile's number.
    static int distance(int tile, int place) {
        return Math.abs(tile / SIDE - place / SIDE) + Math.abs(tile % SIDE - place % SIDE);
    }

    /// The board's word.
    static long board(IdaProblem problem) {
        long board = 0;
        for (int place = 0; place < PLACES; place++) {
            board |= (long) problem.tiles()[place] << (4 * place);
        }
        return board;
    }

    /// The state's word before any move.
    static long state(IdaProblem problem) {
        int distance = 0;
        int blank = 0;
        for (int place = 0; place < PLACES; place++) {
            int tile = problem.tiles()[place];
            distance += tile == 0 ? 0 : distance(tile, place);
            blank = tile == 0 ? place : blank;
        }
        return state(DIRECTIONS, 0, distance, blank);
    }

    /// Puts a state together.
    static long state(int last, int depth, int distance, int blank) {
        int bits = (last << LAST_SHIFT) | (depth << DEPTH_SHIFT) | (distance << DISTANCE_SHIFT);
        return bits | blank;
    }

    /// The distance in a state.
    static int distance(long state) {
        return (int) (state >> DISTANCE_SHIFT) & COUNT_MASK;
    }
}
