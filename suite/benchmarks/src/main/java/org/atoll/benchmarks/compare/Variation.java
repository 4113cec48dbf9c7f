// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;

/// A setting of ours and the values to compare it at, as `--vary` takes them.
///
/// @param setting the name of the setting, such as `atoll.shm.eager.bytes`
/// @param values  at least two different values
public record Variation(String setting, List<String> values) {

    /// Copies the values.
    public Variation {
        values = List.copyOf(values);
    }

    /// Reads `SETTING=V1,V2,...`.
    ///
    /// @throws IllegalArgumentException if it has another form, or fewer than two values, or one
    ///     of them twice or empty
    public static Variation parse(String text) {
        int equals = text.indexOf('=');
        List<String> values = List.of(text.substring(equals + 1).split(",", -1));
        boolean wrong = equals < 1 || values.size() < 2 || values.contains("")
                || values.stream().distinct().count() < values.size();
        if (wrong) {
            throw new IllegalArgumentException("--vary takes SETTING=V1,V2,... with two different"
                    + " values or more, not '" + text + "'");
        }
        return new Variation(text.substring(0, equals), values);
    }

    /// The flag that gives a value to the JVM of a rank.
    ///
    /// @return `-Dsetting=value`
    String flag(String value) {
        return "-D" + setting + "=" + value;
    }
}
