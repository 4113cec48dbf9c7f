// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

/// Hears what happens on a node. Called from threads of the node's own; must not block.
public interface NodeEvents {

    /// A rank's process has ended and all it printed has been delivered.
    ///
    /// @param rank     the world rank
    /// @param exitCode its exit code, 128 + n when signal n ended it
    void exited(int rank, int exitCode);

    /// The host can no longer be reached, so that nothing is known of its ranks, or does not start
    /// one.
    ///
    /// @param cause one line that names it
    void lost(String host, String cause);
}
