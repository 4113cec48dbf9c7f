// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Down a binomial tree: in each round every rank that has the elements sends them on, so the
/// number of ranks that have them doubles. `log2 n` rounds; best for short messages.
public final class BinomialBroadcast implements Algorithm.Broadcast {

    /// Creates the algorithm.
    public BinomialBroadcast() {}

    @Override
    public String name() {
        return "binomial";
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        Team tree = RotatedTeam.of(team, root);
        int rank = tree.rank();
        int reach = Tree.reach(rank, tree.size());
        // 1. Receive from the parent.
        if (rank != 0) {
            tree.receive(data, rank - reach);
        }
        passOn(tree, data, reach);
    }

    @Override
    public long runUpTo(Team team, Buffer room, int root) {
        Team tree = RotatedTeam.of(team, root);
        int rank = tree.rank();
        int reach = Tree.reach(rank, tree.size());
        // 1. Receive from the parent what the root gives.
        long count = rank == 0 ? room.count() : tree.receiveUpTo(room, rank - reach);
        passOn(tree, count == room.count() ? room : room.slice(0, count), reach);
        return count;
    }

    private static void passOn(Team tree, Buffer data, int reach) {
        // 2. Send to the children, the largest subtree first.
        for (int step = reach >> 1; step > 0; step >>= 1) {
            if (tree.rank() + step < tree.size()) {
                tree.send(data, tree.rank() + step);
            }
        }
    }
}
