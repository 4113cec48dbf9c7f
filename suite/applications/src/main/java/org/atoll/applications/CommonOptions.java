// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import picocli.CommandLine.Option;

/// The options that all programs have.
public final class CommonOptions {

    @Option(names = "--model", paramLabel = "MODEL", defaultValue = "mpj",
            description = "sequential, threads or mpj (default: ${DEFAULT-VALUE}).")
    private Model model = Model.MPJ;

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

    /// How the program is run.
    ///
    /// @return the model
    public Model model() {
        return model;
    }

    /// How many threads the threads model uses.
    ///
    /// @return at least 1
    public int threads() {
        return threads;
    }

    /// Whether the result is verified.
    ///
    /// @return true if asked for
    public boolean check() {
        return check;
    }

    /// Whether only the help was asked for.
    ///
    /// @return true if asked for
    boolean help() {
        return help;
    }
}
