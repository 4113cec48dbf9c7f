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
/// @param backups objects that have one
record RankLosses(
        LostRanks lost, SharedTable objects, Turns turns, SingleCalls calls, EarlyCalls early,
        ReplicaCheck check, Backups backups) {

    /// The parts that objects with a backup need.
    ///
    /// @param calls     the writes of this rank
    /// @param takeovers has them taken over
    record Backups(BackedCalls calls, Takeovers takeovers) {}

    /// Whether states are to be sent, which may be long.
    boolean isLong(BitSet ranks) {
        return objects.all().anyMatch(object -> backups.takeovers().isConcerned(object, ranks));
    }

    /// Loses what lost ranks had alone. For who carries out writes.
    void carryOut(BitSet ranks) {
        lost.add(ranks);
        objects.all().forEach(object -> {
            turns.waiting(object).drop(turn -> ranks.get(turn.way().origin()));
            Usage usage = object.usage();
            if (usage != null) {
                usage.begin();
            }
            ObjectPlace place = object.placement();
            if (place.isBacked()) {
                backups.takeovers().carryOut(object, ranks);
            } else if (!place.isReplicated() && ranks.get(place.home())) {
                object.lose(lost.why(place.home()));
            }
        });
    }

    /// Ends what waits for them. Holder only.
    void tell(BitSet ranks) {
        calls.lose(ranks);
        backups.calls().lose();
        backups.takeovers().tell();
        check.lose(ranks);
    }

    /// An object with a backup is lost, as its home says. For who carries out writes.
    ///
    /// @param with the rank that had it
    void lose(SharedObject object, int with) {
        if (object.loss() == null) {
            object.lose(lost.why(with));
        }
    }
}
