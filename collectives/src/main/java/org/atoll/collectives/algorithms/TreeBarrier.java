// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;

/// Ranks report up a binomial tree, then the news that all are here comes down. Twice as many
/// rounds as dissemination but only `2 (n - 1)` messages, which counts where ranks share cores.
public final class TreeBarrier implements Algorithm.Barrier {

    private static final Algorithm.Broadcast DOWN = new BinomialBroadcast();

    /// Creates the algorithm.
    public TreeBarrier() {}

    @Override
    public String name() {
        return "tree";
    }

    @Override
    public void run(Team team) {
        report(team);
        release(team);
    }

    /// Comes back at rank 0 when all ranks have called it.
    static void report(Team team) {
        int rank = team.rank();
        int reach = Tree.reach(rank, team.size());
        // 1. Hear from the children, the nearest first: it has the fewest to wait for.
        for (int step = 1; step < reach && rank + step < team.size(); step <<= 1) {
            team.receive(Token.MESSAGE, rank + step);
        }
        // 2. Report to the parent.
        if (rank != 0) {
            team.send(Token.MESSAGE, rank - reach);
        }
    }

    /// Comes back when rank 0 has called it.
    static void release(Team team) {
        DOWN.run(team, Token.MESSAGE, 0);
    }
}
