// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// All receives and all sends are started at once, and no round waits for another. Best for
/// few ranks, and where ranks share cores and so seldom run at the same time.
public final class LinearAllToAll implements Algorithm.AllToAll, Algorithm.AllToAllV {

    /// Creates the algorithm.
    public LinearAllToAll() {}

    @Override
    public String name() {
        return "linear";
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
        Pending[] pending = new Pending[2 * size];
        // 1. Start all receives, then all sends, each rank beginning with another peer.
        for (int step = 1; step < size; step++) {
            int from = (rank - step + size) % size;
            pending[step] = team.startReceive(received.of(out, from), from);
        }
        for (int step = 1; step < size; step++) {
            int to = (rank + step) % size;
            pending[size + step] = team.startSend(sent.of(in, to), to);
        }
        // 2. Copy the own part meanwhile.
        received.of(out, rank).set(sent.of(in, rank));
        // 3. Wait for all.
        for (int step = 1; step < size; step++) {
            pending[size + step].await();
            pending[step].await();
        }
    }
}
