// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.List;
import java.util.Map;

/// The command that starts a process which waits to take the place of a rank.
///
/// @param kind        of the ranks whose place it may take, see [Succession]
/// @param count       how many are to wait
/// @param command     the program and its arguments
/// @param environment what is added to the host's own environment from the start; the rest follows
///                    with the place
/// @param directory   the working directory
public record StandbyStart(
        int kind, int count, List<String> command, Map<String, String> environment,
        String directory) {

    /// Copies the collections.
    public StandbyStart {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
