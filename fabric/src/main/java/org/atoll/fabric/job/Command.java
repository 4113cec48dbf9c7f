// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The program that some ranks of a new world are to run, with arguments and options.
///
/// @param program   a class on the class path, a jar, a .java file, or a bundled application
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

    /// Copies the collections and checks all.
    ///
    /// @throws IllegalArgumentException if something is null or wrong
    public Command {
        given("program", program, "a String");
        given("arguments", arguments, "a List").forEach(
                argument -> given("an argument", argument, "a String"));
        arguments = List.copyOf(arguments);
        if (ranks < 1) {
            throw new CallArgumentException(
                    "Command", "ranks is " + ranks + ": at least 1 is allowed");
        }
        given("options", options, "a Map").forEach(Command::check);
        options = Map.copyOf(options);
    }

    private static void check(@Nullable String option, @Nullable String value) {
        if (option == null || !OPTIONS.contains(option)) {
            throw new CallArgumentException(
                    "Command", "there is no option " + option + ": there are " + OPTIONS);
        }
        given("option " + option, value, "a String");
    }

    private static <T> T given(String argument, @Nullable T value, String allowed) {
        if (value == null) {
            throw new CallArgumentException(
                    "Command", argument + " is null: " + allowed + " must be given");
        }
        return value;
    }
}
