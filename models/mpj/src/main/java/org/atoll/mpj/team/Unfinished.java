// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.List;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.circle.Circles;

/// The work that was under way in a communicator on this rank when it was given up, and goes on
/// (MPI 4.1, section 7.4.3).
///
/// @param life     the communicator
/// @param messages those of the program, and of collectives that block
record Unfinished(Lifetime life, List<Transmission> messages) {
    static Unfinished in(World world, Lifetime life) {
        return new Unfinished(life, Circles.of(world).underWay(life.circle()));
    }

    /// Whether all of it has ended, well or not.
    boolean isDone() {
        return !life.isBusyBeside()
                && messages.stream().allMatch(Transmission::isDone);
    }
}
