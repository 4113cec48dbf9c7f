// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import java.util.List;
import java.util.Map;

/// One that does some work, in processes of its own.
///
/// @param title       what it is called in the table
/// @param command     starts it; it prints samples, or the time of a program
public record Party(String title, List<String> command, Map<String, String> environment) {

    /// Copies the lists.
    public Party {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /// One that wants no variables.
    ///
    /// @param title   what it is called in the table
    public Party(String title, List<String> command) {
        this(title, command, Map.of());
    }

    ProcessBuilder process() {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put("NO_COLOR", "1");
        return builder;
    }
}
