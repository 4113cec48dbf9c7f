// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;
import java.util.List;

/// The result of a search.
///
/// @param depth   how many moves of both sides it looked ahead
/// @param score   for the side to move: a man is about 100; [#LOST] and a little more if it loses
/// @param line    the best moves of both sides; empty if the side to move has none
/// @param nodes   positions seen since the search began, at all depths
/// @param seconds since the search began
public record Analysis(int depth, int score, List<Move> line, long nodes, double seconds)
        implements Serializable {
    /// The score of a side that cannot move now. After n more moves of both sides it is n more.
    public static final int LOST = -10_000;

    private static final int LONGEST_WIN = 1000;

    /// Copies the line.
    public Analysis {
        line = List.copyOf(line);
    }

    /// Whether one side has a forced win within the depth.
    public boolean decided() {
        return Math.abs(score) >= -LOST - LONGEST_WIN;
    }
}
