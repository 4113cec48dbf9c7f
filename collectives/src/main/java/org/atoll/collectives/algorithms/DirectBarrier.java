// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;

/// Every rank tells every other that it is here. One round of `n (n - 1)` messages: best for few
/// ranks, above all where they share cores, because each round costs a switch between them.
public final class DirectBarrier implements Algorithm.Barrier {

    /// Creates the algorithm.
    public DirectBarrier() {}

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public void run(Team team) {
        Pending[] sends = Others.startSends(team, Token.MESSAGE);
        for (int i = 1; i < team.size(); i++) {
            team.receive(Token.MESSAGE, Others.before(team, i));
        }
        Others.await(sends);
    }
}
