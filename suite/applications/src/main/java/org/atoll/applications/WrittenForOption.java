// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option of programs that are written twice for shared memory: once as those that were
/// measured with TreadMarks, and once so that homes, pushes and grants spare them messages.
public final class WrittenForOption {

    /// Policies of shared memory.
    public enum Policies {
        /// As published.
        CLASSIC,
        /// All policies.
        IMPROVED
    }

    @Option(names = "--written-for", paramLabel = "POLICIES",
            description = "dsm: the program as it was measured (classic), or written for few"
                    + " messages under all policies (improved) (default: classic).")
    private @Nullable Policies policies;

    /// Creates the option with its default; picocli sets it.
    public WrittenForOption() {}

    /// What was given, if the option was.
    public @Nullable Policies given() {
        return policies;
    }

    /// Whether the program is written for all policies.
    ///
    /// @return false for the program as it was measured
    public boolean isForImproved() {
        return policies == Policies.IMPROVED;
    }
}
