// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Lengths of time as users write them: a number and a unit, such as `30s`, `500ms`, `10m` or `1h`.
final class Span {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
    private static final Map<String, Long> UNITS = Map.of(
            "ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    private Span() {}

    /// Reads one.
    ///
    /// @param setting whose value it is
    /// @throws IllegalArgumentException if it is none, or nothing
    static long nanos(String setting, String text) {
        Matcher parts = FORM.matcher(text);
        Long unit = parts.matches() ? UNITS.get(parts.group(2)) : null;
        if (unit == null || Long.parseLong(parts.group(1)) == 0) {
            throw new IllegalArgumentException("setting " + setting + " is '" + text
                    + "': it is a number with ms, s, m, h or d, such as 30s");
        }
        return Math.multiplyExact(Long.parseLong(parts.group(1)), unit);
    }
}
