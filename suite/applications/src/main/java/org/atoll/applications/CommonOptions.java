// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that all programs have.
public final class CommonOptions {

    /// What the help text says of the versions is in the bundle that [CommandLines] makes.
    @Option(names = "--model", paramLabel = "MODEL",
            description = "${bundle:program.versions} (default: ${bundle:program.usual}).")
    private @Nullable String model;

    @Option(names = "--threads", paramLabel = "N",
            description = "Threads of the threads model (default: one per processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--check",
            description = "Verify the result; exit with 1 if it is wrong.")
    private boolean check;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    /// Creates options with their defaults; picocli sets them.
    public CommonOptions() {}

    /// Checks the values that are not checked elsewhere.
    ///
    /// @throws IllegalArgumentException if one is out of range
    void validate() {
        if (threads < 1) {
            throw new IllegalArgumentException("--threads must be at least 1, not " + threads);
        }
    }

    /// The version asked for.
    ///
    /// @param versions those of the program; the first is taken if nobody asks for one
    /// @throws IllegalArgumentException if none of them is asked for
    <R> Version<R> choose(List<Version<R>> versions) {
        String wanted = model;
        if (wanted == null) {
            return versions.getFirst();
        }
        return versions.stream()
                .filter(version -> version.name().equalsIgnoreCase(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--model is '" + wanted + "': allowed is " + names(versions)));
    }

    /// The names of versions, as a list in words.
    static String names(List<? extends Version<?>> versions) {
        int last = versions.size() - 1;
        String others = versions.subList(0, last).stream()
                .map(Version::name)
                .collect(Collectors.joining(", "));
        return (last == 0 ? "" : others + " or ") + versions.get(last).name();
    }

    /// How many threads the threads model uses.
    ///
    /// @return at least 1
    public int threads() {
        return threads;
    }

    /// Whether the result is verified.
    public boolean check() {
        return check;
    }

    /// Whether only the help was asked for.
    boolean help() {
        return help;
    }
}
