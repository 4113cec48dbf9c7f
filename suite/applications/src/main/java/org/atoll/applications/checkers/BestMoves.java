// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.HashMap;
import java.util.Map;

/// The best moves of positions near the root at the last depth, which are tried first at the next.
/// Whoever uses it takes care that it is one thread at a time.
final class BestMoves {
    private static final int MOST = 1 << 18;

    private final Map<Position, Long> moves = new HashMap<>();

    /// Whether a move is the best that is known.
    boolean has(Position position, long move) {
        Long best = moves.get(position);
        return best != null && best == move;
    }

    /// Keeps a move.
    void put(Position position, long move) {
        if (moves.size() >= MOST) {
            moves.clear();
        }
        moves.put(position, move);
    }
}
