// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Every rank sends its values to the root, which combines them in the order of the ranks. One
/// round; best for few values of few ranks.
public final class LinearReduce implements Algorithm.Reduce {

    /// Creates the algorithm.
    public LinearReduce() {}

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Reducer reducer, int root) {
        if (team.rank() != root) {
            team.send(in, root);
            return;
        }
        Buffer sum = valuesOf(0, team, in);
        for (int rank = 1; rank < team.size(); rank++) {
            Buffer values = valuesOf(rank, team, in);
            Combine.fromLower(reducer, sum, values);
            sum = values;
        }
        out.set(sum);
    }

    private static Buffer valuesOf(int rank, Team team, Buffer in) {
        Buffer values = team.scratch(rank & 1, in, in.count());
        if (rank == team.rank()) {
            values.set(in);
        } else {
            team.receive(values, rank);
        }
        return values;
    }
}
