// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.collectives.Alike;
import org.atoll.collectives.CallPlace;
import org.atoll.collectives.CollectiveCall;
import org.atoll.collectives.Collectives;
import org.atoll.collectives.CrossCheck;
import org.atoll.collectives.Selection;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The ranks of a communicator as one stream of collectives sees them: the team whose messages
/// meet no other stream's, and the operations over it. One thread at a time.
///
/// @param team        messages between the ranks
/// @param collectives the operations on buffers
/// @param objects     how objects become bytes
/// @param check       of calls between two groups, if that is wanted
public record Ensemble(
        MessageTeam team,
        Collectives collectives,
        ObjectCodec objects,
        @Nullable CrossCheck check) {

    /// A stream of collectives of one group, or between two.
    ///
    /// @param domain the ranks; the collectives of two groups belong to its own, and the team's
    ///     messages go to the other
    /// @param place  which calls it is for
    public static Ensemble of(Domain domain, int tag, CallPlace place) {
        Selection selection = domain.session().selection();
        MessageTeam team = new MessageTeam(domain, domain.peers(), tag);
        if (!domain.isOfTwo()) {
            return new Ensemble(
                    team, new Collectives(team, selection, place), domain.session().objects(),
                    null);
        }
        MessageTeam within = new MessageTeam(domain, domain.group(), tag);
        CrossCheck check = selection.checks()
                ? new CrossCheck(within, team, domain.peers().size(), selection, place)
                : null;
        return new Ensemble(
                team, Collectives.unchecked(within, selection), domain.session().objects(), check);
    }

    /// The ranks for a call that is made of several collectives: they tell each other of that call,
    /// if that is wanted, and not of the steps.
    ///
    /// @param call what users call it
    /// @param root the root, or -1
    /// @param data what has the kind of elements that all ranks give, or null
    /// @throws IllegalStateException if another rank calls something else
    public Ensemble stepsOf(String call, int root, @Nullable Buffer data) {
        Collectives steps = collectives.stepsOf(call, root, data);
        return steps == collectives ? this : new Ensemble(team, steps, objects, check);
    }

    /// Tells both groups what is called, if that is wanted.
    ///
    /// @throws IllegalStateException if another rank calls something else
    public void announce(CollectiveCall call) {
        if (check != null) {
            check.compare(call);
        }
    }

    /// Lets the ranks of this group compare what must be alike on them, if that is wanted.
    ///
    /// @throws IllegalStateException if another rank gives something else
    public void compare(Supplier<Alike> lists) {
        if (check != null) {
            check.compare(lists.get());
        } else {
            collectives.compare(lists);
        }
    }

    /// This rank's number.
    public int rank() {
        return team.rank();
    }

    /// How many ranks there are.
    public int size() {
        return team.size();
    }
}
