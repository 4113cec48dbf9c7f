// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Shares of the elements go around a ring, each rank adding its own values; then the finished
/// shares go around once more. `2 (n - 1)` rounds with neighbours only, each rank sends about
/// twice the elements, and no rank stands aside. Where a share begins its way differs from share
/// to share, so the order of ranks is not kept.
///
/// Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations",
/// 2009.
public final class RingAllReduce implements Algorithm.AllReduce {

    /// Creates the algorithm.
    public RingAllReduce() {}

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public boolean keepsRankOrder() {
        return false;
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        int size = team.size();
        int rank = team.rank();
        Partition shares = Partition.even(size, data.count());
        int next = (rank + 1) % size;
        int before = (rank - 1 + size) % size;
        // 1. Each share goes around and grows; the last one to arrive here is complete.
        for (int step = 1; step < size; step++) {
            Buffer given = shares.of(data, (rank - step + size) % size);
            Buffer grown = shares.of(data, (rank - step - 1 + size) % size);
            Buffer incoming = team.scratch(0, data, grown.count());
            team.sendReceive(given, next, incoming, before);
            Combine.fromLower(reducer, incoming, grown);
        }
        // 2. The complete shares go around.
        RingAllGather.fill(team, data, shares);
    }
}
