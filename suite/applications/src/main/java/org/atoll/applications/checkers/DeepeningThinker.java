// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.applications.Clock;

/// Searches a position by one depth after another, each of which makes the next one faster.
final class DeepeningThinker implements Thinker {
    private final DepthSearch search;
    private final Clock clock;

    DeepeningThinker(DepthSearch search, Clock clock) {
        this.search = search;
        this.clock = clock;
    }

    /// What has been spent since it was made.
    Effort effort() {
        return search.effort();
    }

    @Override
    public Analysis think(Position position, int depth, Consumer<Analysis> soFar) {
        if (depth < 1 || depth > Thinkers.DEEPEST) {
            throw new IllegalArgumentException(
                    "--depth must be 1 to " + Thinkers.DEEPEST + ", not " + depth);
        }
        long begin = clock.nanoTime();
        long before = effort().nodes();
        List<Move> moves = position.moves();
        Analysis best = new Analysis(
                0, moves.isEmpty() ? Analysis.LOST : 0, moves.stream().limit(1).toList(), 0, 0);
        search.begin();
        for (int ahead = 1; ahead <= depth; ahead++) {
            Optional<Found> found = search.search(position, ahead);
            if (found.isEmpty()) {
                return best;
            }
            best = new Analysis(
                    ahead, found.get().value(), moves(position, found.get().line()),
                    effort().nodes() - before, (clock.nanoTime() - begin) * 1e-9);
            soFar.accept(best);
        }
        return best;
    }

    /// Packed moves as objects.
    static List<Move> moves(Position position, long[] line) {
        List<Move> moves = new ArrayList<>();
        Position now = position;
        for (long packed : line) {
            Move move = now.moves().stream()
                    .filter(candidate -> Track.packed(candidate) == packed)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("the line has a move that is none"));
            moves.add(move);
            now = now.after(move);
        }
        return moves;
    }
}
