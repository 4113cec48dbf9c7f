// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Reduce-scatter by halving, then all-gather by doubling: `2 log2 n` rounds in which each rank
/// sends about twice the elements in total. Best for long messages.
public final class RabenseifnerAllReduce implements Algorithm.AllReduce {

    /// Creates the algorithm.
    public RabenseifnerAllReduce() {}

    @Override
    public String name() {
        return "rabenseifner";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Rabenseifner steps = Rabenseifner.of(team, data.count());
        // 1. Make the number of ranks a power of two.
        steps.fold().in(team, data, reducer);
        if (!steps.fold().standsAside(team.rank())) {
            // 2. Each rank sums up a share.
            steps.halve(data, reducer);
            // 3. All get all shares.
            steps.doubleUp(data);
        }
        // 4. The ranks that stood aside get the results.
        steps.fold().out(team, data);
    }
}
