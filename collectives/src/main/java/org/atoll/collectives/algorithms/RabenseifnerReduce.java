// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Reduce-scatter by halving, then a gather to the root: the work of combining is shared by all
/// ranks, and each sends about twice the elements at most. Best for long messages.
public final class RabenseifnerReduce implements Algorithm.Reduce {

    /// Creates the algorithm.
    public RabenseifnerReduce() {}

    @Override
    public String name() {
        return "rabenseifner";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Reducer reducer, int root) {
        Rabenseifner steps = Rabenseifner.of(team, in.count());
        int rank = team.rank();
        // 1. Work on a copy, at the root in the place of the results.
        Buffer data = rank == root ? out : team.scratch(1, in, in.count());
        Combine.place(in, data);
        // 2. Make the number of ranks a power of two.
        steps.fold().in(team, data, reducer);
        int top = steps.fold().folded(root);
        if (!steps.fold().standsAside(rank)) {
            // 3. Each rank sums up a share.
            steps.halve(data, reducer);
            // 4. The root, or the rank that acts for it, gets all shares.
            steps.gather(data, top);
        }
        // 5. If the root stood aside, it gets the results now.
        if (steps.fold().standsAside(root)) {
            handOver(team, data, root);
        }
    }

    private static void handOver(Team team, Buffer data, int root) {
        if (team.rank() == root) {
            team.receive(data, root + 1);
        } else if (team.rank() == root + 1) {
            team.send(data, root);
        }
    }
}
