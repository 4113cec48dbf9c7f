// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The root sends every rank its part, all at once. Nothing is copied on the way, and parts may
/// differ in size; best for long parts or few ranks.
public final class LinearScatter implements Algorithm.Scatter, Algorithm.ScatterV {

    /// Creates the algorithm.
    public LinearScatter() {}

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, int root) {
        run(team, in, Partition.equal(team.size(), out.count()), out, root);
    }

    @Override
    public void run(Team team, Buffer in, Partition partition, Buffer out, int root) {
        if (team.rank() != root) {
            team.receive(out, root);
            return;
        }
        // 1. Send the parts of all others.
        Pending[] leaving = new Pending[team.size()];
        for (int i = 1; i < team.size(); i++) {
            int to = (root + i) % team.size();
            leaving[i] = team.startSend(partition.of(in, to), to);
        }
        // 2. Put the own part in its place.
        Combine.place(partition.of(in, root), out);
        // 3. Wait for all.
        for (int i = 1; i < team.size(); i++) {
            leaving[i].await();
        }
    }
}
