// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.List;
import java.util.Map;

/// What some ranks of a new world are to run.
///
/// @param program   a class on the class path, a jar, a .java file, or a bundled application
/// @param arguments the program's arguments
/// @param ranks     how many ranks run it, at least 1
/// @param options   how, by the names below; others are refused
public record Command(
        String program, List<String> arguments, int ranks, Map<String, String> options) {

    /// An option: where the program's classes are, beside those of the starting program.
    public static final String CLASS_PATH = "path";

    /// An option: the working directory.
    public static final String DIRECTORY = "wdir";

    /// An option: which of the job's hosts to take, as `h1,h2`.
    public static final String HOST = "host";

    /// All options there are.
    public static final List<String> OPTIONS = List.of(CLASS_PATH, DIRECTORY, HOST);

    /// Copies the collections and checks the numbers.
    public Command {
        arguments = List.copyOf(arguments);
        options = Map.copyOf(options);
        if (ranks < 1) {
            throw new IllegalArgumentException(
                    "spawn: " + program + " on " + ranks + " ranks: at least 1 is allowed");
        }
        for (String option : options.keySet()) {
            if (!OPTIONS.contains(option)) {
                throw new IllegalArgumentException(
                        "spawn: there is no option " + option + ": there are " + OPTIONS);
            }
        }
    }
}
