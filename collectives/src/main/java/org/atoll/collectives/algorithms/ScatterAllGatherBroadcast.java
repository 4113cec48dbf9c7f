// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The root scatters the elements, each rank a share, then all gather the shares. Each rank
/// sends and receives about twice the message, however many ranks there are.
///
/// Barnett, Gupta, Payne, Shuler, van de Geijn and Watts, "Interprocessor collective
/// communication library", 1994.
public final class ScatterAllGatherBroadcast implements Algorithm.Broadcast {

    /// Creates the algorithm.
    public ScatterAllGatherBroadcast() {}

    @Override
    public String name() {
        return "scatter-allgather";
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        Team tree = RotatedTeam.of(team, root);
        int rank = tree.rank();
        int size = tree.size();
        Partition shares = Partition.even(size, data.count(), Grain.of(data));
        int reach = Tree.reach(rank, size);
        // 1. Receive the shares of the own subtree, each in its final place.
        if (rank != 0) {
            int end = rank + Tree.ranksBelow(rank, reach, size);
            tree.receive(shares.span(data, rank, end), rank - reach);
        }
        // 2. Send each child the shares of its subtree.
        for (int step = reach >> 1; step > 0; step >>= 1) {
            int child = rank + step;
            if (child < size) {
                int end = child + Tree.ranksBelow(child, step, size);
                tree.send(shares.span(data, child, end), child);
            }
        }
        // 3. Gather all shares everywhere.
        RecursiveDoublingAllGather.fill(tree, data, shares);
    }
}
