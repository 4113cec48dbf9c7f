// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Parts go around a ring; each arrives in its final place and is sent on from there. `n - 1`
/// rounds with neighbours only and no copies; best for long parts.
public final class RingAllGather implements Algorithm.AllGather {

    /// Creates the algorithm.
    public RingAllGather() {}

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition) {
        Combine.place(in, partition.of(out, team.rank()));
        fill(team, out, partition);
    }

    /// Completes a buffer of which each rank has its own part.
    static void fill(Team team, Buffer data, Partition partition) {
        int size = team.size();
        int rank = team.rank();
        int next = (rank + 1) % size;
        int before = (rank - 1 + size) % size;
        for (int step = 0; step < size - 1; step++) {
            Buffer given = partition.of(data, (rank - step + size) % size);
            Buffer taken = partition.of(data, (rank - step - 1 + size) % size);
            team.sendReceive(given, next, taken, before);
        }
    }
}
