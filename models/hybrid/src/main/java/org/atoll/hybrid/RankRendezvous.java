// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.function.IntConsumer;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Rendezvous;

/// The meeting place of a node's threads that are ranks of a simulation. They meet by empty
/// messages, so that the time of each goes on as its machine says. Thread 0 hears of all and lets
/// them go.
///
/// @param fellows the threads of the node, as nodes
record RankRendezvous(Icl fellows) implements Rendezvous {
    private static final Stretch NOTHING = Stretch.of(new byte[0]);

    @Override
    public void await(int member, int round, IntConsumer last) {
        if (member > 0) {
            fellows.sendReceive(NOTHING, 0, NOTHING, 0);
            return;
        }
        for (int other = 1; other < fellows.nodes(); other++) {
            fellows.receive(NOTHING, other);
        }
        last.accept(round);
        for (int other = 1; other < fellows.nodes(); other++) {
            fellows.send(NOTHING, other);
        }
    }
}
