// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.wire.Buffer;

/// Every rank posts its values on the board and combines those of all if they are few; of many
/// each rank combines a share and posts it, and copies the shares of the others. Either way the
/// results are the same to the bit everywhere.
public final class BoardAllReduce implements Algorithm.AllReduce {
    private final Algorithm.AllReduce otherwise;

    /// Creates the algorithm.
    ///
    /// @param otherwise what is done with elements that are longer than a board's slot
    public BoardAllReduce(Algorithm.AllReduce otherwise) {
        this.otherwise = otherwise;
    }

    @Override
    public String name() {
        return "board";
    }

    @Override
    public boolean needsBoard() {
        return true;
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        if (Shares.fit(team, data)) {
            new Shares(team, reducer, Board.ALL).run(data, data);
        } else {
            otherwise.run(team, data, reducer);
        }
    }
}
