// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Every rank posts its values on the board. The root combines them if they are few; of many each
/// rank combines a share, and the root copies the shares.
public final class BoardReduce implements Algorithm.Reduce {
    private final Algorithm.Reduce otherwise;

    /// Creates the algorithm.
    ///
    /// @param otherwise what is done with elements that are longer than a board's slot
    public BoardReduce(Algorithm.Reduce otherwise) {
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
    public void run(Team team, Buffer in, Buffer out, Reducer reducer, int root) {
        if (Shares.fit(team, in)) {
            new Shares(team, reducer, root).run(in, out);
        } else {
            otherwise.run(team, in, out, reducer, root);
        }
    }
}
