// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The root sends to each of the others. One round, in which nobody waits for anyone but the
/// root; best for short messages to few ranks.
public final class LinearBroadcast implements Algorithm.Broadcast {

    /// Creates the algorithm.
    public LinearBroadcast() {}

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        if (team.rank() == root) {
            Others.await(Others.startSends(team, data));
        } else {
            team.receive(data, root);
        }
    }

    @Override
    public long runUpTo(Team team, Buffer room, int root) {
        if (team.rank() != root) {
            return team.receiveUpTo(room, root);
        }
        run(team, room, root);
        return room.count();
    }
}
