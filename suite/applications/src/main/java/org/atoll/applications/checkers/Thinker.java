// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.function.Consumer;

/// Looks for the best move of positions. One thread at a time may ask it.
public interface Thinker {

    /// Searches a position by one depth after another. Blocks until the last is finished. If the
    /// thread is interrupted, or was before, the search ends soon, gives what it has, and leaves
    /// the thread interrupted.
    ///
    /// @param depth how many moves of both sides to look ahead, at least 1
    /// @param soFar hears of each depth that is finished, the last one included, on the same thread
    /// @return of the last depth that is finished; if that is none, its depth is 0, and the line
    ///     has any move that the rules allow
    Analysis think(Position position, int depth, Consumer<Analysis> soFar);
}
