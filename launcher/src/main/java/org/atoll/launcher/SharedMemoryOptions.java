// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.files.NamedFile;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.job.ModelOption;
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
                    + " in classic,+homes; paged: by page faults; plain: ranks are threads with"
                    + " one memory.")
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
    /// @param device the device that the user has asked for, or null
    /// @throws Misuse if there are no such policies, they do not go together, or the device cannot
    ///     have them
    Map<String, String> variables(@Nullable String device) {
        Map<String, String> asked = asked();
        if (asked.isEmpty()) {
            return asked;
        }
        try {
            Settings settings = Settings.ofThisProcess().with(asked);
            kind().require(settings);
            kind().require(settings, device == null ? "" : device);
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
            try {
                NamedFile.at(file);
            } catch (FileSystemException e) {
                throw new Misuse("--dsm-map " + map + ": " + e.getReason());
            }
            asked.put(MAP, file.toString());
        }
        return asked;
    }

    /// The options that the user has given.
    ///
    /// @return in the order of their help
    List<ModelOption> given() {
        List<ModelOption> given = new ArrayList<>();
        if (policies != null) {
            given.add(new ModelOption("--dsm", MODEL, Optional.empty()));
        }
        if (races) {
            given.add(new ModelOption("--dsm-races", MODEL, Optional.empty()));
        }
        if (map != null) {
            given.add(new ModelOption("--dsm-map", MODEL, Optional.of(map)));
        }
        return given;
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
                            : "a rank that fails ends the job; leave out --on-failure"));
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
