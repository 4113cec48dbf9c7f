// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.board;

import org.atoll.fabric.job.CommunicationException;

/// Tells a board's waits that they are to end although nothing has come.
public interface Ending {

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
    /// @return what is thrown
    CommunicationException cause(String what);
}
