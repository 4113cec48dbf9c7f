// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// In round k each rank sends the rank k above it the values of that rank's part and receives,
/// for its own part, those of the rank k below. `n - 1` rounds; each element is sent once by each
/// rank, straight from where it is.
///
/// Values arrive from the ranks below in falling order, then from the top rank down. The former
/// are put before the own values; the latter make up a second sum that is put behind.
public final class PairwiseReduceScatter implements Algorithm.ReduceScatter {

    /// Creates the algorithm.
    public PairwiseReduceScatter() {}

    @Override
    public String name() {
        return "pairwise";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition, Reducer reducer) {
        int size = team.size();
        int rank = team.rank();
        // 1. Begin with the own values.
        Buffer own = partition.of(in, rank);
        out.set(own);
        Buffer upper = reducer.commutative() ? out : team.scratch(1, in, own.count());
        Buffer incoming = team.scratch(0, in, own.count());
        for (int step = 1; step < size; step++) {
            int to = (rank + step) % size;
            int from = (rank - step + size) % size;
            team.sendReceive(partition.of(in, to), to, incoming, from);
            // 2. Combine in the order of ranks.
            if (from == size - 1 && !reducer.commutative()) {
                upper.set(incoming);
            } else {
                Combine.fromLower(reducer, incoming, from < rank ? out : upper);
            }
        }
        // 3. Put the values of higher ranks behind.
        if (!reducer.commutative() && rank < size - 1) {
            Combine.fromHigher(reducer, upper, out);
        }
    }
}
