// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Every rank sends its part straight to the root, which expects all of them at once. Nothing is
/// copied on the way, and parts may differ in size; best for long parts or few ranks.
public final class LinearGather implements Algorithm.Gather, Algorithm.GatherV {

    /// Creates the algorithm.
    public LinearGather() {}

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, int root) {
        run(team, in, out, Partition.equal(team.size(), in.count()), root);
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition, int root) {
        if (team.rank() != root) {
            team.send(in, root);
            return;
        }
        // 1. Expect the parts of all others.
        Pending[] arriving = new Pending[team.size()];
        for (int i = 1; i < team.size(); i++) {
            int from = (root + i) % team.size();
            arriving[i] = team.startReceive(partition.of(out, from), from);
        }
        // 2. Put the own part in its place.
        Combine.place(in, partition.of(out, root));
        // 3. Wait for all.
        for (int i = 1; i < team.size(); i++) {
            arriving[i].await();
        }
    }
}
