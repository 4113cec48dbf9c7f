// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Arrays;

/// Finds the moves of positions fast, as numbers. The low half of a move has the bits of where the
/// piece begins and ends, none if it comes back to where it began; the high half those of the
/// pieces that it captures. An object belongs to one thread.
final class PackedMoves {
    private static final int FIRST_ROOM = 1024;

    private long[] moves = new long[FIRST_ROOM];
    private int count;
    private int other;
    private int free;
    private int downs;
    private int ups;
    private int crowning;
    private boolean down;
    private int origin;

    /// The move at some place.
    long at(int place) {
        return moves[place];
    }

    /// Takes a position to ask about.
    ///
    /// @param own    pieces of the side to move
    /// @param others those of the other side
    void look(int own, int others, int kings, boolean blackMoves) {
        other = others;
        free = ~(own | others);
        downs = blackMoves ? own : own & kings;
        ups = blackMoves ? own & kings : own;
        down = blackMoves; // so go its men
        crowning = blackMoves ? Squares.LAST_ROW : Squares.FIRST_ROW;
    }

    /// Whether there is a capture.
    boolean captures() {
        return jumpers() != 0;
    }

    /// Whether there is a move that captures nothing.
    boolean steps() {
        return ((Squares.downLeft(downs) | Squares.downRight(downs)
                | Squares.upLeft(ups) | Squares.upRight(ups)) & free) != 0;
    }

    private int jumpers() {
        int left = Squares.downLeft(Squares.downLeft(downs) & other) & free;
        int right = Squares.downRight(Squares.downRight(downs) & other) & free;
        int leftUp = Squares.upLeft(Squares.upLeft(ups) & other) & free;
        int rightUp = Squares.upRight(Squares.upRight(ups) & other) & free;
        return Squares.upRight(Squares.upRight(left)) | Squares.upLeft(Squares.upLeft(right))
                | Squares.downRight(Squares.downRight(leftUp))
                | Squares.downLeft(Squares.downLeft(rightUp));
    }

    /// How many moves there are, without making room for those that capture nothing.
    ///
    /// @param room a place from which on nothing is needed
    int count(int room) {
        int jumpers = jumpers();
        if (jumpers != 0) {
            return captures(jumpers, room) - room;
        }
        return Integer.bitCount(Squares.downLeft(downs) & free)
                + Integer.bitCount(Squares.downRight(downs) & free)
                + Integer.bitCount(Squares.upLeft(ups) & free)
                + Integer.bitCount(Squares.upRight(ups) & free);
    }

    /// Writes all moves, captures only if there is one.
    ///
    /// @param place of the first
    /// @return the place behind the last
    int write(int place) {
        int jumpers = jumpers();
        if (jumpers != 0) {
            return captures(jumpers, place);
        }
        count = place;
        for (int to = Squares.downLeft(downs) & free; to != 0; to &= to - 1) {
            int bit = Integer.lowestOneBit(to);
            add(bit | Squares.upRight(bit), 0);
        }
        for (int to = Squares.downRight(downs) & free; to != 0; to &= to - 1) {
            int bit = Integer.lowestOneBit(to);
            add(bit | Squares.upLeft(bit), 0);
        }
        for (int to = Squares.upLeft(ups) & free; to != 0; to &= to - 1) {
            int bit = Integer.lowestOneBit(to);
            add(bit | Squares.downRight(bit), 0);
        }
        for (int to = Squares.upRight(ups) & free; to != 0; to &= to - 1) {
            int bit = Integer.lowestOneBit(to);
            add(bit | Squares.downLeft(bit), 0);
        }
        return count;
    }

    private int captures(int jumpers, int place) {
        count = place;
        int stillFree = free;
        for (int from = jumpers; from != 0; from &= from - 1) {
            origin = Integer.lowestOneBit(from);
            free = stillFree | origin;
            jump(origin, other, (downs & ups & origin) != 0);
        }
        free = stillFree;
        return count;
    }

    /// Goes on with a capture from where its piece is now, and writes it if that is its end.
    ///
    /// @param targets what is left to jump over
    private void jump(int at, int targets, boolean king) {
        boolean end = true;
        if (king || down) {
            int over = Squares.downLeft(at) & targets;
            int to = Squares.downLeft(over) & free;
            if (to != 0) {
                end = false;
                land(to, targets ^ over, king);
            }
            over = Squares.downRight(at) & targets;
            to = Squares.downRight(over) & free;
            if (to != 0) {
                end = false;
                land(to, targets ^ over, king);
            }
        }
        if (king || !down) {
            int over = Squares.upLeft(at) & targets;
            int to = Squares.upLeft(over) & free;
            if (to != 0) {
                end = false;
                land(to, targets ^ over, king);
            }
            over = Squares.upRight(at) & targets;
            to = Squares.upRight(over) & free;
            if (to != 0) {
                end = false;
                land(to, targets ^ over, king);
            }
        }
        if (end && targets != other) {
            add(origin ^ at, other ^ targets);
        }
    }

    private void land(int to, int targets, boolean king) {
        if (!king && (to & crowning) != 0) {
            add(origin ^ to, other ^ targets);
        } else {
            jump(to, targets, king);
        }
    }

    private void add(int squares, int captured) {
        if (count == moves.length) {
            moves = Arrays.copyOf(moves, 2 * count);
        }
        moves[count++] = ((long) captured << Integer.SIZE) | (squares & 0xFFFF_FFFFL);
    }
}
