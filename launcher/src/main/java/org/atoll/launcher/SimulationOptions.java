// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `atoll run` for simulated jobs. Each stands for a setting of the device, which
/// also checks it.
final class SimulationOptions {
    static final String DEVICE = "sim";

    @Option(
            names = "--machine",
            paramLabel = "NAME[:SHAPE]",
            description = "With --device sim: the machine, as in das:4x10, 4 clusters of 10 nodes.")
    private @Nullable String machine;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "With --device sim: decides what is left to chance; default 0.")
    private @Nullable String seed;

    @Option(
            names = "--compute",
            paramLabel = "HOW",
            description = "With --device sim: modelled (default), measured or zero.")
    private @Nullable String compute;

    @Option(
            names = "--faults",
            paramLabel = "PLAN",
            description = "With --device sim: what goes wrong, as in 'loss=0.01,crash=2@5ms'.")
    private @Nullable String faults;

    @Option(
            names = "--trace-hash",
            description = "With --device sim: print the hash of all deliveries.")
    private boolean traceHash;

    /// Created by picocli.
    SimulationOptions() {}

    boolean traceHash() {
        return traceHash;
    }

    /// The settings the options stand for.
    private Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        put(settings, "atoll.sim.machine", machine);
        put(settings, "atoll.sim.seed", seed);
        put(settings, "atoll.sim.compute", compute);
        put(settings, "atoll.sim.faults", faults);
        return settings;
    }

    private static void put(Map<String, String> settings, String name, @Nullable String value) {
        if (value != null) {
            settings.put(name, value);
        }
    }

    /// The variables that carry the settings to the job's process.
    Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        settings().forEach((name, value) ->
                variables.put(Settings.variable(name), value));
        return variables;
    }

    /// How many ranks the job has: as many as asked for, or as many as the machine holds.
    int ranks(int asked) {
        try {
            return provider().ranks(asked, Settings.ofThisProcess().with(settings()));
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
    }

    private static DeviceProvider provider() {
        return ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(DEVICE))
                .findFirst()
                .orElseThrow(() -> new Misuse("the device sim is not installed here"));
    }
}
