// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;

/// In round k each rank tells the rank `2^k` above it, around the end, that it and all it has
/// heard of are here. After `log2 n` rounds each has heard of all. The shortest critical path,
/// with `n` messages in every round.
///
/// Hensgen, Finkel and Manber, "Two algorithms for barrier synchronization", 1988.
public final class DisseminationBarrier implements Algorithm.Barrier {

    /// Creates the algorithm.
    public DisseminationBarrier() {}

    @Override
    public String name() {
        return "dissemination";
    }

    @Override
    public void run(Team team) {
        int size = team.size();
        for (int step = 1; step < size; step <<= 1) {
            int to = (team.rank() + step) % size;
            int from = (team.rank() - step + size) % size;
            team.sendReceive(Token.MESSAGE, to, Token.MESSAGE, from);
        }
    }
}
