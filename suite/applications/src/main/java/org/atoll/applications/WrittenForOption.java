// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

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

    @Option(names = "--written-for", paramLabel = "POLICIES", defaultValue = "classic",
            description = "dsm: the program as it was measured (classic), or written for few"
                    + " messages under all policies (improved) (default: ${DEFAULT-VALUE}).")
    private Policies policies = Policies.CLASSIC;

    /// Creates the option with its default; picocli sets it.
    public WrittenForOption() {}

    /// Whether the program is written for all policies.
    ///
    /// @return false for the program as it was measured
    public boolean isForImproved() {
        return policies == Policies.IMPROVED;
    }
}
