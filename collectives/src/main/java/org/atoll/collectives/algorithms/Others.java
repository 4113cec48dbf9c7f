// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// All ranks but the caller's own, for the algorithms that send one message straight to each.
/// Every rank begins with its neighbour, so that not all send to the same one at once.
final class Others {
    private Others() {}

    /// The rank so many places further, round about.
    static int behind(Team team, int places) {
        return (team.rank() + places) % team.size();
    }

    /// The rank so many places back, round about.
    static int before(Team team, int places) {
        return (team.rank() + team.size() - places) % team.size();
    }

    /// How many there are, counted as one if there is none.
    static int count(Team team) {
        return Math.max(1, team.size() - 1);
    }

    /// Where a rank comes among all but another one.
    static int place(int rank, int other) {
        return rank < other ? rank : rank - 1;
    }

    /// Starts to send the same elements to each of the others.
    static Pending[] startSends(Team team, Buffer out) {
        Pending[] sends = new Pending[team.size() - 1];
        for (int i = 0; i < sends.length; i++) {
            sends[i] = team.startSend(out, behind(team, i + 1));
        }
        return sends;
    }

    /// Blocks until all are done.
    static void await(Pending[] sends) {
        for (Pending send : sends) {
            send.await();
        }
    }
}
