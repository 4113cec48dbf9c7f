// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.Collection;
import java.util.stream.Collectors;

/// A mode of opening a file: what is behind a [org.atoll.mpj.FileMode], which says what each means.
public enum Mode {
    /// Reading.
    READ,

    /// Writing.
    WRITE,

    /// Made if it is not there.
    CREATE,

    /// Refused if it is there.
    EXCLUSIVE,

    /// Positions begin at its end.
    APPEND,

    /// Deleted when it is closed.
    DELETE_ON_CLOSE,

    /// Only at the shared position.
    SEQUENTIAL,

    /// Opened by nobody else.
    UNIQUE;

    /// Some of them, for messages.
    static String named(Collection<Mode> modes) {
        return modes.stream()
                .map(Mode::name)
                .collect(Collectors.joining("}, {", "[{", "}]"))
                .replace("{READ}, {WRITE}", "{READ, WRITE}");
    }
}
