// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `atoll run` for programs with shared memory. They stand for settings of that
/// model, which also checks them.
final class SharedMemoryOptions {
    private static final String MODEL = "dsm";
    private static final String POLICIES = "atoll.dsm";
    private static final String RACES = "atoll.dsm.races";
    private static final String MAP = "atoll.dsm.map";

    @Option(
            names = "--dsm",
            paramLabel = "POLICIES",
            description = "How shared memory works: classic or improved (default), then changes, as"
                    + " in classic,+homes; paged: by page faults.")
    private @Nullable String policies;

    @Option(
            names = "--dsm-races",
            description = "Report accesses to shared memory that nothing orders, one of them a"
                    + " write. Slows the program down.")
    private boolean races;

    @Option(
            names = "--dsm-map",
            paramLabel = "FILE",
            description = "Draw which ranks read and write which pages of shared memory (.svg), or"
                    + " list it (.csv), and name the ten pages that cost most.")
    private @Nullable Path map;

    /// Created by picocli.
    SharedMemoryOptions() {}

    /// The variables that carry the settings to the ranks.
    ///
    /// @throws Misuse if there are no such policies, or they do not go together
    Map<String, String> variables() {
        Map<String, String> asked = asked();
        if (asked.isEmpty()) {
            return asked;
        }
        try {
            kind().require(Settings.ofThisProcess().with(asked));
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
        Map<String, String> variables = new HashMap<>();
        asked.forEach((name, value) -> variables.put(Settings.variable(name), value));
        return variables;
    }

    private Map<String, String> asked() {
        Map<String, String> asked = new HashMap<>();
        if (policies != null) {
            asked.put(POLICIES, policies);
        }
        if (races) {
            asked.put(RACES, "1");
        }
        if (map != null) {
            Path file = map.toAbsolutePath();
            if (file.getParent() == null || !Files.isDirectory(file.getParent())) {
                throw new Misuse(
                        "--dsm-map " + map + ": there is no folder " + file.getParent());
            }
            asked.put(MAP, file.toString());
        }
        return asked;
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
