// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.List;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Before each collective of a team, lets all ranks tell each other what they are about to call,
/// and stops all of them when that differs. What they tell has one length, whatever they call, so
/// that it arrives even then.
///
/// One thread at a time.
final class CallCheck {
    private final Team team;
    private final Selection selection;
    private final CallPlace place;

    CallCheck(Team team, Selection selection, CallPlace place) {
        this.team = team;
        this.selection = selection;
        this.place = place;
    }

    /// Blocks until all ranks have told.
    ///
    /// @throws ObjectedException     if some object to what all others are about to make
    /// @throws IllegalStateException if they do not call the same
    void compare(CollectiveCall mine) {
        place.next();
        List<CollectiveCall> told = CollectiveCall.read(tell(mine), team.size());
        for (int rank = 1; rank < told.size(); rank++) {
            if (!told.get(rank).fits(told.getFirst())) {
                String what = "the ranks call different collectives, the " + place.number()
                        + ". of this communicator: " + CollectiveCall.list(told, "");
                throw CollectiveCall.areObjections(told)
                        ? new ObjectedException(what)
                        : new IllegalStateException(what);
            }
        }
    }

    /// Blocks until all ranks have compared what must be alike beyond the call itself, which is
    /// the same on all.
    ///
    /// @throws IllegalStateException if it differs
    void compare(Alike lists) {
        lists.compare(Collectives.unchecked(team, selection), team.rank(), team.size());
    }

    /// Gives all ranks what each of them calls.
    Buffer tell(CollectiveCall mine) {
        Buffer all = CollectiveCall.room(team.size());
        Partition parts = CollectiveCall.places(team.size());
        place.name(mine).write(all, team.rank(), team.size());
        Buffer own = parts.of(all, team.rank());
        selection.allGather.pick(all.bytes(), team.size(), true).run(team, own, all, parts);
        return all;
    }
}
