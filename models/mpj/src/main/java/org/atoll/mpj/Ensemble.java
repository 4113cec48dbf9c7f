// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ObjectCodec;
import org.atoll.collectives.Collectives;

/// The ranks of a communicator as one stream of collectives sees them: the team whose messages
/// meet no other stream's, and the operations over it. One thread at a time.
///
/// @param team        messages between the ranks
/// @param collectives the operations on buffers
/// @param objects     how objects become bytes
record Ensemble(MessageTeam team, Collectives collectives, ObjectCodec objects) {

    /// A stream of collectives.
    ///
    /// @param world   the rank's world
    /// @param group   the ranks
    /// @param context the communicator's context of collectives
    /// @param stream  0 for the collectives that block; a number of its own for each other one
    static Ensemble of(MpjWorld world, Group group, int context, int stream) {
        MessageTeam team = new MessageTeam(
                world.fabric().mailbox(), group, group, context, stream, world.topology());
        return new Ensemble(team, new Collectives(team, world.selection()), world.objects());
    }

    int rank() {
        return team.rank();
    }

    int size() {
        return team.size();
    }
}
