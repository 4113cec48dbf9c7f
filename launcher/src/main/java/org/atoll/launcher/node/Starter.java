// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.List;
import java.util.Optional;

/// The way to another host: the program that starts a command there and is its standard input and
/// output.
public interface Starter {

    /// The command line that runs a command on a host.
    ///
    /// @param remote program and arguments
    /// @return program and arguments
    List<String> running(String host, List<String> remote);

    /// The program's name.
    String program();

    /// Whether a command was started on the host, though the program has ended.
    ///
    /// @param exitCode  the program's
    /// @param lastError what it has said last
    boolean hasReached(int exitCode, String lastError);

    /// Whether the hosts are not this user's any more, so that none can be reached.
    ///
    /// @param lastError what the program has said last
    /// @return what to tell the user in its place
    default Optional<String> expired(String lastError) {
        return Optional.empty();
    }
}
