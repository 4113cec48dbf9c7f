// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.collectives.Alike;
import org.atoll.collectives.CallPlace;
import org.atoll.collectives.CollectiveCall;
import org.atoll.collectives.Collectives;
import org.atoll.collectives.CrossCheck;
import org.atoll.collectives.Selection;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// The ranks of a communicator as one stream of collectives sees them: the team whose messages
/// meet no other stream's, and the operations over it. One thread at a time.
///
/// @param team        messages between the ranks
/// @param collectives the operations on buffers
/// @param objects     how objects become bytes
/// @param check       of calls between two groups, if that is wanted
record Ensemble(
        MessageTeam team,
        Collectives collectives,
        ObjectCodec objects,
        @Nullable CrossCheck check) {

    /// A stream of collectives.
    ///
    /// @param world   the rank's world
    /// @param group   the ranks
    /// @param context the communicator's context of collectives
    /// @param tag     the stream's
    /// @param place   which calls it is for
    static Ensemble of(Mpj world, Group group, int context, int tag, CallPlace place) {
        MessageTeam team = new MessageTeam(
                Mailbox.of(world.fabric()), group, group, context, tag, world.fabric().topology());
        return new Ensemble(
                team, new Collectives(team, world.selection(), place), world.objects(), null);
    }

    /// A stream of collectives between two groups.
    ///
    /// @param world   the rank's world
    /// @param local   the ranks of its own group, to which its collectives belong
    /// @param remote  those of the other, to which the team's messages go
    /// @param context the communicator's context of collectives
    /// @param tag     the stream's
    /// @param place   which calls it is for
    static Ensemble between(
            Mpj world, Group local, Group remote, int context, int tag,
            CallPlace place) {
        MessageTeam across = new MessageTeam(
                Mailbox.of(world.fabric()), local, remote, context, tag, world.fabric().topology());
        MessageTeam within = new MessageTeam(
                Mailbox.of(world.fabric()), local, local, context, tag, world.fabric().topology());
        Selection selection = world.selection();
        CrossCheck check = selection.checks()
                ? new CrossCheck(within, across, remote.size(), selection, place)
                : null;
        return new Ensemble(
                across, Collectives.unchecked(within, selection), world.objects(), check);
    }

    /// The ranks for a call that is made of several collectives: they tell each other of that call,
    /// if that is wanted, and not of the steps.
    ///
    /// @param call what users call it
    /// @param root the root, or -1
    /// @param data what has the kind of elements that all ranks give, or null
    /// @throws IllegalStateException if another rank calls something else
    Ensemble stepsOf(String call, int root, @Nullable Buffer data) {
        Collectives steps = collectives.stepsOf(call, root, data);
        return steps == collectives ? this : new Ensemble(team, steps, objects, check);
    }

    /// Tells both groups what is called, if that is wanted.
    ///
    /// @throws IllegalStateException if another rank calls something else
    void announce(CollectiveCall call) {
        if (check != null) {
            check.compare(call);
        }
    }

    /// Lets the ranks of this group compare what must be alike on them, if that is wanted.
    ///
    /// @throws IllegalStateException if another rank gives something else
    void compare(Supplier<Alike> lists) {
        if (check != null) {
            check.compare(lists.get());
        } else {
            collectives.compare(lists);
        }
    }

    int rank() {
        return team.rank();
    }

    int size() {
        return team.size();
    }
}
