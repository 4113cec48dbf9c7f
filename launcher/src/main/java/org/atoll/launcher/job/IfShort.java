// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The fate of ranks whose host is lost when no spare is left.
public enum IfShort {
    /// They go to hosts that have ranks already.
    DOUBLE,
    /// They wait until the host can be reached again.
    WAIT,
    /// The job ends, and leaves its snapshots.
    STOP;

    /// The one of a name.
    ///
    /// @return nothing if there is none
    public static Optional<IfShort> named(String name) {
        return Arrays.stream(values()).filter(each -> each.word().equals(name)).findFirst();
    }

    /// What users call it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What users may say.
    ///
    /// @return the words, with commas between them
    public static String words() {
        return Arrays.stream(values()).map(IfShort::word).collect(Collectors.joining(", "));
    }
}
