// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.ArrayList;
import java.util.List;

/// The parties that live, as far as one rank has heard.
final class Lifetimes {
    private final Party self;
    private final Party[] current;
    private final boolean[] lost;

    /// All ranks that are known to live or have lived, this one among them.
    Lifetimes(int self, int[] lives, boolean[] lost) {
        this.current = new Party[lives.length];
        for (int rank = 0; rank < lives.length; rank++) {
            current[rank] = new Party(rank, lives[rank]);
        }
        this.self = current[self];
        this.lost = lost.clone();
    }

    Party self() {
        return self;
    }

    /// A rank in the life in which it is, or was last.
    Party current(int rank) {
        return current[rank];
    }

    /// Whether nothing comes from a party any more.
    boolean isGone(Party party) {
        int known = current[party.rank()].life();
        return party.life() < known || (party.life() == known && lost[party.rank()]);
    }

    /// All others that live.
    List<Party> others() {
        List<Party> others = new ArrayList<>();
        for (Party each : current) {
            if (!lost[each.rank()] && !each.equals(self)) {
                others.add(each);
            }
        }
        return others;
    }

    void lost(int rank) {
        lost[rank] = true;
    }

    void returned(Party party) {
        current[party.rank()] = party;
        lost[party.rank()] = false;
    }
}
