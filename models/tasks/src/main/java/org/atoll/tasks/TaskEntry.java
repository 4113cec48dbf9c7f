// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// One task of those that are there.
///
/// @param tid    its number
/// @param parent who has spawned it, or [Tid#NONE]
/// @param host   the name of its host
/// @param what   the name of its class; `main` for the program of a rank
/// @param state  what it was doing when its host was asked
public record TaskEntry(Tid tid, Tid parent, String host, String what, State state) {

    /// The activity of a task.
    public enum State {
        /// It computes, or waits for something else than messages.
        RUNNING,
        /// It is in a call of its [Pvm], and perhaps waits.
        IN_CALL
    }
}
