// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.board;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.TimeKind;

/// Says for the owner of a board whether its waits are to end although nothing has come, and what
/// they are booked on.
public interface Ending {

    /// What they are booked on if nobody says anything else.
    TimeKind TURNS = new TimeKind("boards.turns", TimeKind.Group.COLLECTIVE);

    /// Boards whose waits end only by what comes.
    Ending NEVER = new Ending() {
        @Override
        public boolean hasCome() {
            return false;
        }

        @Override
        public CommunicationException cause(String what) {
            throw new AssertionError(what + " has not ended");
        }
    };

    /// Whether they are to end. Cheap, from any thread.
    ///
    /// @return true from then on
    boolean hasCome();

    /// What they end with.
    ///
    /// @param what the wait, in words
    CommunicationException cause(String what);

    /// What the present waits are booked on. From any thread.
    default TimeKind time() {
        return TURNS;
    }
}
