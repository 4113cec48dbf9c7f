// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Locale;

/// The source of the time that a program computes.
public enum ComputeTime {
    /// The program says it, by `rank.compute` and `rank.operate`. Repeatable on any machine.
    MODELLED,
    /// The processor time of the rank's thread on this machine, times a scale; what the program
    /// says is passed over. Not repeatable.
    MEASURED,
    /// Computing takes no time: only messages do.
    ZERO;

    /// As the setting has it.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Reads a setting.
    ///
    /// @param text `modelled`, `measured` or `zero`
    /// @throws IllegalArgumentException if it is none of these
    static ComputeTime of(String text) {
        for (ComputeTime known : values()) {
            if (known.toString().equals(text)) {
                return known;
            }
        }
        throw new IllegalArgumentException(
                "setting atoll.sim.compute is '" + text
                        + "': modelled, measured or zero is needed");
    }
}
