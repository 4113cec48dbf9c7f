// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.List;
import java.util.Map;
import org.atoll.job.start.Credentials;

/// The command that starts one rank's process, and all that goes with it.
///
/// @param rank        the world rank
/// @param command     the program and its arguments
/// @param environment what is added to the host's own environment
/// @param credentials what it is told by a file
/// @param directory   the working directory
/// @param input       whether it reads the job's standard input
/// @param succession  whether it may be a process that waits
public record RankStart(
        int rank,
        List<String> command,
        Map<String, String> environment,
        Credentials credentials,
        String directory,
        boolean input,
        Succession succession) {

    /// The same for a process that is always a new one.
    ///
    /// @param rank        the world rank
    /// @param command     the program and its arguments
    /// @param environment what is added to the host's own environment
    /// @param credentials what it is told by a file
    /// @param directory   the working directory
    /// @param input       whether it reads the job's standard input
    public RankStart(
            int rank, List<String> command, Map<String, String> environment,
            Credentials credentials, String directory, boolean input) {
        this(rank, command, environment, credentials, directory, input, Succession.NONE);
    }

    /// Copies the collections.
    public RankStart {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
