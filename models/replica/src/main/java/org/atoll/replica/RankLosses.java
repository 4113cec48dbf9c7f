// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;

/// The parts of a rank that go on without ranks that are lost, at the same place in the order as
/// those of all other survivors.
///
/// @param lost    the ranks that are lost so far
/// @param objects those of the job
/// @param turns   what waits for conditions
/// @param calls   the calls of this rank
/// @param early   the calls of others
/// @param check   compares replicas
record RankLosses(
        LostRanks lost, SharedTable objects, Turns turns, SingleCalls calls, EarlyCalls early,
        ReplicaCheck check) {

    /// Loses what lost ranks had alone. For who carries out writes.
    void carryOut(BitSet ranks) {
        lost.add(ranks);
        objects.each(object -> {
            turns.waiting(object).drop(turn -> ranks.get(turn.way().origin()));
            Usage usage = object.usage();
            if (usage != null) {
                usage.begin();
            }
            ObjectPlace place = object.placement();
            if (!place.isReplicated() && ranks.get(place.home())) {
                object.lose(lost.why(place.home()));
            }
        });
    }

    /// Ends what waits for them. Holder only.
    void tell(BitSet ranks) {
        calls.lose(ranks);
        early.lose(ranks);
        check.lose(ranks);
    }
}
