// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each part goes around a ring, growing by the values of every rank it passes, and ends at the
/// rank it belongs to. `n - 1` rounds with neighbours only. Where a part begins its way differs
/// from part to part, so the order of ranks is not kept.
public final class RingReduceScatter implements Algorithm.ReduceScatter {

    /// Creates the algorithm.
    public RingReduceScatter() {}

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public boolean keepsRankOrder() {
        return false;
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition, Reducer reducer) {
        int size = team.size();
        int rank = team.rank();
        int next = (rank + 1) % size;
        int before = (rank - 1 + size) % size;
        Buffer sum = partition.of(in, before);
        for (int step = 1; step < size; step++) {
            // 1. Pass on one part and receive the next, the last one where it belongs.
            int part = (before - step + size) % size;
            Buffer own = partition.of(in, part);
            Buffer grown = part == rank ? out : team.scratch(step & 1, in, own.count());
            team.sendReceive(sum, next, grown, before);
            // 2. Add the own values.
            Combine.fromLower(reducer, own, grown);
            sum = grown;
        }
        if (size == 1) {
            out.set(sum);
        }
    }
}
