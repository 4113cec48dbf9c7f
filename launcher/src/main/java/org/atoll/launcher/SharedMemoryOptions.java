// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Map;
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
                    + " in classic,+homes; plain: ranks are threads with one memory.")
    private @Nullable String policies;

    /// Created by picocli.
    SharedMemoryOptions() {}

    /// The variables that carry the setting to the ranks.
    ///
    /// @param device the device that the user has asked for, or null
    /// @throws Misuse if there are no such policies, or the device cannot have them
    Map<String, String> variables(@Nullable String device) {
        if (policies == null) {
            return Map.of();
        }
        try {
            Settings settings = Settings.ofThisProcess().with(Map.of(POLICIES, policies));
            kind().require(settings);
            kind().require(settings, device == null ? "" : device);
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
        return Map.of(Settings.variable(POLICIES), policies);
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
