// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option of `atoll run` for programs with shared memory. It stands for a setting of that
/// model, which also checks it.
final class SharedMemoryOptions {
    private static final String MODEL = "dsm";
    private static final String POLICIES = "atoll.dsm";

    @Option(
            names = "--dsm",
            paramLabel = "POLICIES",
            description = "How shared memory works: classic or improved (default), then changes, as"
                    + " in classic,+homes; paged: by page faults.")
    private @Nullable String policies;

    /// Created by picocli.
    SharedMemoryOptions() {}

    /// The variables that carry the setting to the ranks.
    ///
    /// @throws Misuse if there are no such policies
    Map<String, String> variables() {
        if (policies == null) {
            return Map.of();
        }
        try {
            kind().require(settings(policies));
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
        return Map.of(Settings.variable(POLICIES), policies);
    }

    /// The main class of what each rank needs beside it.
    ///
    /// @param together whether ranks are threads of one process
    /// @param outlived whether the job goes on when a rank fails
    /// @throws Misuse if they cannot have it
    Optional<String> companion(boolean together, boolean outlived) {
        Optional<String> companion = policies == null
                ? Optional.empty()
                : kind().companion(settings(policies));
        if (companion.isPresent() && (together || outlived)) {
            throw new Misuse("--dsm " + policies + " gives each rank a process of its own that"
                    + " serves its memory: " + (together
                            ? "not with ranks that are threads; leave paged away for the detector"
                                    + " checked"
                            : "a rank that fails ends the job; leave out --on-failure continue"));
        }
        return companion;
    }

    private static Settings settings(String policies) {
        return Settings.ofThisProcess().with(Map.of(POLICIES, policies));
    }

    private static ServiceKind<?> kind() {
        for (ServiceKind<?> kind : ServiceLoader.load(ServiceKind.class)) {
            if (kind.name().equals(MODEL)) {
                return kind;
            }
        }
        throw new Misuse("the model dsm is not installed here");
    }
}
