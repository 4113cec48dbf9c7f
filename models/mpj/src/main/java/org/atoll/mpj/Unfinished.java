// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.circle.Circles;

/// What was under way in a communicator on this rank when it was given up, and goes on (MPI 4.1,
/// section 7.4.3).
///
/// @param comm     the communicator
/// @param messages those of the program, and of collectives that block
record Unfinished(Communicator comm, List<Transmission> messages) {
    static Unfinished in(Communicator comm) {
        return new Unfinished(comm, Circles.of(comm.world().fabric()).underWay(comm.circle()));
    }

    /// Whether all of it has ended, well or not.
    boolean isDone() {
        return !comm.lifetime().isBusyBeside()
                && messages.stream().allMatch(Transmission::isDone);
    }
}
