// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.standby;

import java.util.HashMap;
import java.util.Map;

/// The order that a process that waits is given when it is to take the place of a rank: all that
/// a process which is started for the rank has from its beginning.
///
/// ```
/// the processors, and the variables as NAME=VALUE, each with a character 0 behind it
/// ```
///
/// @param processors  the numbers of those that it may run on, with commas; empty for all
/// @param environment variables and their values
public record StandbyOrder(String processors, Map<String, String> environment) {
    private static final String END = "\0";

    /// Copies the variables.
    public StandbyOrder {
        environment = Map.copyOf(environment);
    }

    /// As it is written into a file.
    public String text() {
        StringBuilder text = new StringBuilder(processors).append(END);
        environment.forEach((name, value) ->
                text.append(name).append('=').append(value).append(END));
        return text.toString();
    }

    /// Reads what [#text] has written.
    ///
    /// @throws IllegalArgumentException if that is something else
    public static StandbyOrder parse(String text) {
        String[] fields = text.split(END, -1);
        Map<String, String> environment = new HashMap<>();
        for (int i = 1; i < fields.length - 1; i++) {
            int end = fields[i].indexOf('=');
            if (end <= 0) {
                throw new IllegalArgumentException("no variable and its value: " + fields[i]);
            }
            environment.put(fields[i].substring(0, end), fields[i].substring(end + 1));
        }
        return new StandbyOrder(fields[0], environment);
    }

    /// Gives this process the processors and the variables.
    ///
    /// @return false if that cannot be, such as in a process whose agent has asked for its
    ///     environment before
    boolean isCarriedOut() {
        if (!processors.isEmpty() && !NativeState.isBound(processors)) {
            return false;
        }
        return environment.entrySet().stream()
                        .allMatch(entry -> NativeState.isSet(entry.getKey(), entry.getValue()))
                && environment.entrySet().stream()
                        .allMatch(entry -> entry.getValue().equals(System.getenv(entry.getKey())));
    }
}
