// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.job.ModelOption;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `atoll run` for programs with shared objects, which stand for settings of that
/// model.
final class SharedObjectOptions {
    private static final String MODEL = "replica";
    private static final List<String> ORDERS = List.of("sequencer", "clocks");

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "Who orders the writes of shared objects: sequencer (default), one rank;"
                    + " clocks, all by logical time.")
    private @Nullable String order;

    @Option(
            names = "--check-replicas",
            description = "Compare the copies of shared objects behind each write, and end the job"
                    + " at the first that differs. Slows the program down.")
    private boolean checked;

    /// Created by picocli.
    SharedObjectOptions() {}

    /// The variables that carry the settings to the ranks.
    ///
    /// @throws Misuse if there is no such order
    Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        if (order != null) {
            if (!ORDERS.contains(order)) {
                throw new Misuse("--order takes " + String.join(" or ", ORDERS) + ", not '" + order
                        + "'");
            }
            variables.put(Settings.variable("atoll.replica.order"), order);
        }
        if (checked) {
            variables.put(Settings.variable("atoll.replica.check"), "1");
        }
        return variables;
    }

    /// The options that the user has given.
    ///
    /// @return in the order of their help
    List<ModelOption> given() {
        List<ModelOption> given = new ArrayList<>();
        if (order != null) {
            given.add(new ModelOption("--order", MODEL, Optional.empty()));
        }
        if (checked) {
            given.add(new ModelOption("--check-replicas", MODEL, Optional.empty()));
        }
        return given;
    }
}
