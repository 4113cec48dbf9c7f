// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.List;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// Sends and receives that are under way at the same time, so that links work in parallel.
///
/// @param team    between whose ranks
/// @param pending those that were started
record Traffic(Team team, List<Pending> pending) {

    static Traffic of(Team team) {
        return new Traffic(team, new ArrayList<>());
    }

    void send(Buffer out, int to) {
        pending.add(team.startSend(out, to));
    }

    void receive(Buffer in, int from) {
        pending.add(team.startReceive(in, from));
    }

    /// Waits for all.
    void await() {
        pending.forEach(Pending::await);
        pending.clear();
    }
}
