// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

/// Hears what happens on a node. Called from threads of the node's own; must not block.
public interface NodeEvents {

    /// A rank's process has ended and all it printed has been delivered.
    ///
    /// @param rank     the world rank
    /// @param exitCode its exit code, 128 + n when signal n ended it
    void exited(int rank, int exitCode);

    /// A process that waited and was to take the place of a rank has ended before it did. Nothing
    /// of the rank has begun.
    ///
    /// @param rank the world rank
    default void unstarted(int rank) {
        throw new AssertionError("no process waits to take the place of rank " + rank);
    }

    /// A process that waited to take the place of a rank has ended, or cannot be started.
    ///
    /// @param host the host's name
    /// @param why  why it cannot be started, or an empty text
    default void vacant(String host, String why) {
        throw new AssertionError("no process waits on " + host);
    }

    /// The host can no longer be reached, so that nothing is known of its ranks, or does not start
    /// one.
    ///
    /// @param cause one line that names it
    void lost(String host, String cause);
}
