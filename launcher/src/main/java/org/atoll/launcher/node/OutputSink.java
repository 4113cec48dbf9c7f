// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.Optional;

/// Takes what ranks print. Called from many threads; a call is not split by others. A call blocks
/// while what was taken before cannot be passed on, which holds up the rank.
public interface OutputSink {

    /// Takes whole lines of one rank, the last of which may be unfinished: its rest comes with
    /// the next call for the stream, if ever.
    ///
    /// @param rank   the world rank
    /// @param error  true for the standard error
    /// @param bytes  where the lines are; valid until this call returns
    /// @param length how many bytes from the beginning
    void lines(int rank, boolean error, byte[] bytes, int length);

    /// A rank's process is to be started, in the rank's first life or a later one.
    ///
    /// @param rank the world rank
    default void begins(int rank) {}

    /// A rank's process has ended. What still comes of it was in its pipes, and does not have to
    /// wait.
    ///
    /// @param rank the world rank
    default void ended(int rank) {}

    /// Why some of what ranks printed is lost, such as a full disk.
    ///
    /// @return the system's words; empty when all was written, or nobody was there to read it
    default Optional<String> loss() {
        return Optional.empty();
    }
}
