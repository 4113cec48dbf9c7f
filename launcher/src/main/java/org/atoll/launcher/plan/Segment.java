// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.List;

/// A part of a job whose ranks run the same program. A job has one, or several with ':'
/// between them on the command line.
///
/// @param ranks     the number of ranks
/// @param program   what they run
/// @param arguments the program's arguments
/// @param flags     the user's flags for their JVMs
public record Segment(
        int ranks, Program program, List<String> arguments, List<String> flags) {

    /// Copies the lists.
    public Segment {
        arguments = List.copyOf(arguments);
        flags = List.copyOf(flags);
    }
}
