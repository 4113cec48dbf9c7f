// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.collectives.Collectives;
import org.atoll.collectives.Operation;
import org.atoll.collectives.spi.Pending;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.part.Staged;

/// Collectives of parts that differ in kind or layout: every message goes straight from where
/// it is to where it belongs, all at once.
///
/// @param calls where what is called is told
record PartExchange(MessageTeam team, Collectives calls) {

    static PartExchange of(Ensemble on) {
        return new PartExchange(on.team(), on.collectives());
    }

    /// Brings a part of every rank to the root. The root's own is in place if there is none to
    /// send.
    void gather(Portion send, Portions receive, int root) {
        calls.announce(Operation.GATHER_V.label(), root);
        if (team.rank() != root) {
            team.startSend(send, root).await();
            return;
        }
        Pending[] arriving = new Pending[team.size()];
        for (int i = 1; i < team.size(); i++) {
            int from = (root + i) % team.size();
            arriving[i] = team.startReceive(receive.get(from), from);
        }
        keep(send, receive.get(root));
        await(arriving);
    }

    /// Brings a part of the root to every rank.
    void scatter(Portions send, Portion receive, int root) {
        calls.announce(Operation.SCATTER_V.label(), root);
        if (team.rank() != root) {
            team.startReceive(receive, root).await();
            return;
        }
        Pending[] leaving = new Pending[team.size()];
        for (int i = 1; i < team.size(); i++) {
            int to = (root + i) % team.size();
            leaving[i] = team.startSend(send.get(to), to);
        }
        keep(send.get(root), receive);
        await(leaving);
    }

    /// Brings a part of every rank to every rank.
    void allToAll(Portions send, Portions receive) {
        calls.announce(Operation.ALL_TO_ALL_V.label(), -1);
        int size = team.size();
        int rank = team.rank();
        Pending[] pending = new Pending[2 * size];
        for (int step = 1; step < size; step++) {
            int from = (rank - step + size) % size;
            pending[step] = team.startReceive(receive.get(from), from);
        }
        for (int step = 1; step < size; step++) {
            int to = (rank + step) % size;
            pending[size + step] = team.startSend(send.get(to), to);
        }
        keep(send.get(rank), receive.get(rank));
        await(pending);
    }

    /// The part that stays on its rank.
    private static void keep(Portion from, Portion to) {
        if (!Portion.isInPlace(from) && !Portion.isInPlace(to)) {
            Staged.copy(from, to);
        }
    }

    private static void await(Pending[] all) {
        for (Pending pending : all) {
            if (pending != null) {
                pending.await();
            }
        }
    }
}
