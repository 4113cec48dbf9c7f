// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// One that does some work, in processes of its own; or one whose time is known without.
///
/// @param title       what it is called in the table
/// @param command     starts it; it prints samples, or the time of a program
/// @param environment variables of its process
/// @param knownNanos  its time, if nothing is started: published, or a limit
public record Party(
        String title, List<String> command, Map<String, String> environment,
        OptionalDouble knownNanos) {

    /// Copies the lists.
    public Party {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /// One that wants some variables.
    ///
    /// @param title   what it is called in the table
    /// @param command starts it
    public Party(String title, List<String> command, Map<String, String> environment) {
        this(title, command, environment, OptionalDouble.empty());
    }

    /// One that wants no variables.
    ///
    /// @param title   what it is called in the table
    public Party(String title, List<String> command) {
        this(title, command, Map.of());
    }

    /// One whose time is known.
    ///
    /// @param title what it is called in the table
    /// @param nanos a published time, or a limit
    public static Party known(String title, double nanos) {
        return new Party(title, List.of(), Map.of(), OptionalDouble.of(nanos));
    }

    /// Whether its time is known, so that no process is started.
    boolean isKnown() {
        return knownNanos.isPresent();
    }

    ProcessBuilder process() {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put("NO_COLOR", "1");
        return builder;
    }
}
