// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The word of a rank that something registered has another content at a point than it had in the
/// run that was written down.
///
/// @param rank  which one
/// @param point the number of the point, counted from 1
/// @param name  of what differs first
record PointWord(int rank, long point, String name) {
    private static final Pattern FORM =
            Pattern.compile(
                    "atoll rehearsal: rank ([0-9]{1,9}), point ([0-9]{1,18}): (.*) differs");

    /// Reads one.
    ///
    /// @param line of a rank's standard error
    /// @return nothing if the line is another one
    static Optional<PointWord> of(String line) {
        Matcher parts = FORM.matcher(line);
        return parts.matches()
                ? Optional.of(new PointWord(
                        Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2)),
                        parts.group(3)))
                : Optional.empty();
    }
}
