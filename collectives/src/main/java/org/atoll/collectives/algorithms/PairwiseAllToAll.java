// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// In round k each rank sends to the rank k above it and receives from the one k below, so that
/// no rank is the target of two at a time. `n - 1` rounds without copies; best for long parts.
public final class PairwiseAllToAll implements Algorithm.AllToAll, Algorithm.AllToAllV {

    /// Creates the algorithm.
    public PairwiseAllToAll() {}

    @Override
    public String name() {
        return "pairwise";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out) {
        Partition equal = Partition.equal(team.size(), in.count() / team.size());
        run(team, in, equal, out, equal);
    }

    @Override
    public void run(Team team, Buffer in, Partition sent, Buffer out, Partition received) {
        int size = team.size();
        int rank = team.rank();
        received.of(out, rank).set(sent.of(in, rank));
        for (int step = 1; step < size; step++) {
            int to = (rank + step) % size;
            int from = (rank - step + size) % size;
            team.sendReceive(sent.of(in, to), to, received.of(out, from), from);
        }
    }
}
