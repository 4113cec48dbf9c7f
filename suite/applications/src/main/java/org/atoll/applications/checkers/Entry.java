// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// A table's knowledge of a position, in a number that is never 0. From its lowest bits:
///
/// ```text
///  0 .. 15  value + 32768, with wins and losses counted from the position itself
/// 16 .. 23  how deep it was searched
/// 24 .. 25  what the value is: exact, at least or at most
/// 26 .. 33  index of the best move among those of the position, or NO_MOVE
/// 34 .. 41  for the table's own use: in which search it was put there
/// ```
final class Entry {
    /// Nothing is known.
    static final long NONE = 0;
    /// The value is exact.
    static final int EXACT = 1;
    /// The true value is as good or better.
    static final int AT_LEAST = 2;
    /// The true value is as good or worse.
    static final int AT_MOST = 3;
    /// The index if no move is known.
    static final int NO_MOVE = 255;

    private static final int OFFSET = 1 << 15;
    private static final int DEPTH = 16;
    private static final int BOUND = 24;
    private static final int INDEX = 26;
    private static final int SEARCH = 34;
    private static final int BYTE = 0xFF;
    private static final int DECIDED = 9000;

    private Entry() {}

    /// Packs what a search has found.
    ///
    /// @param value for a search that began `ply` moves before the position
    /// @param bound one of the three kinds
    static long of(int value, int ply, int depth, int bound, int index) {
        int own = value >= DECIDED ? value + ply : value <= -DECIDED ? value - ply : value;
        return (own + OFFSET)
                | ((long) depth << DEPTH)
                | ((long) bound << BOUND)
                | ((long) Math.min(index, NO_MOVE) << INDEX);
    }

    /// The value for a search that began `ply` moves before the position.
    static int value(long entry, int ply) {
        int own = (int) (entry & 0xFFFF) - OFFSET;
        return own >= DECIDED ? own - ply : own <= -DECIDED ? own + ply : own;
    }

    static int depth(long entry) {
        return (int) (entry >>> DEPTH) & BYTE;
    }

    static int bound(long entry) {
        return (int) (entry >>> BOUND) & 3;
    }

    static int index(long entry) {
        return (int) (entry >>> INDEX) & BYTE;
    }

    static int search(long entry) {
        return (int) (entry >>> SEARCH) & BYTE;
    }

    /// The same as put in some search.
    static long in(long entry, int search) {
        return (entry & ~((long) BYTE << SEARCH)) | ((long) (search & BYTE) << SEARCH);
    }

    /// Whether an entry settles the value within a window.
    static boolean settles(long entry, int value, int alpha, int beta) {
        return switch (bound(entry)) {
            case EXACT -> true;
            case AT_LEAST -> value >= beta;
            default -> value <= alpha;
        };
    }
}
