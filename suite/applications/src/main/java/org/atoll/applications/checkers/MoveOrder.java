// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Arrays;

/// In which order the moves of positions are tried: first the one that the table names, then by how
/// many pieces they capture, then those that have been good elsewhere. An object belongs to one
/// thread.
final class MoveOrder {
    private static final int SHIFT = 8;
    private static final int MOST = 1 << SHIFT;
    private static final int FROM_TABLE = 1 << 20;
    private static final int PER_PIECE = 1 << 18;
    private static final int CUT_HERE = 1 << 17;
    private static final int MOST_GOOD = 1 << 16;
    private static final int SLOTS = 1 << 10;
    private static final int FACTOR = 0x9E3779B1;

    private int[] rated = new int[SLOTS];
    private final long[] cuts = new long[Track.LENGTH + 1];
    private final int[] good = new int[SLOTS];

    /// Rates the moves of the position where a track is.
    ///
    /// @param hint  index of the move to try first, or one that there is not
    /// @param depth how deep it will be searched; where that is little only the hint counts
    void rate(Track track, int count, int hint, int depth) {
        int first = track.firstPlace();
        if (first + count > rated.length) {
            rated = Arrays.copyOf(rated, 2 * (first + count));
        }
        long cut = cuts[track.ply()];
        for (int index = 0; index < count; index++) {
            int rating = index == hint ? FROM_TABLE : 0;
            if (depth > 1) {
                long move = track.move(index);
                int captured = (int) (move >>> Integer.SIZE);
                rating += PER_PIECE * Math.min(Integer.bitCount(captured), 3)
                        + (move == cut ? CUT_HERE : 0) + good[slot((int) move)];
            }
            rated[first + index] = (rating << SHIFT) | (MOST - 1 - Math.min(index, MOST - 1));
        }
    }

    private static int slot(int squares) {
        return (squares * FACTOR) >>> (Integer.SIZE - 10);
    }

    /// The next move to try.
    ///
    /// @param tried how many were tried before
    /// @return its index
    int next(Track track, int tried, int count) {
        if (count > MOST) {
            return tried; // ratings have no room for so many
        }
        int first = track.firstPlace();
        int best = first + tried;
        for (int place = best + 1; place < first + count; place++) {
            if (rated[place] > rated[best]) {
                best = place;
            }
        }
        int chosen = rated[best];
        rated[best] = rated[first + tried];
        rated[first + tried] = chosen;
        return MOST - 1 - (chosen & (MOST - 1));
    }

    /// Learns that a move was too good for the other side.
    void cut(Track track, int index, int depth) {
        long move = track.move(index);
        if (depth > 0 && move >>> Integer.SIZE == 0) {
            cuts[track.ply()] = move;
            int slot = slot((int) move);
            good[slot] += depth * depth;
            if (good[slot] >= MOST_GOOD) {
                Arrays.setAll(good, i -> good[i] >> 1);
            }
        }
    }
}
