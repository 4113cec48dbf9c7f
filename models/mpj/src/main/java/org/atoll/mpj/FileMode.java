// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.mpj.file.Mode;
import org.atoll.mpj.part.Required;

/// A mode of opening a [SharedFile] (MPI 4.1, section 14.2.1).
public enum FileMode {
    /// The file is read.
    READ,
    /// The file is written.
    WRITE,
    /// The file is made if it is not there; needs [#WRITE].
    CREATE,
    /// With [#CREATE]: it is an error if the file is there.
    EXCLUSIVE,
    /// All positions begin at the file's end.
    APPEND,
    /// The file is deleted when it is closed.
    DELETE_ON_CLOSE,
    /// The file is gone through once, by the shared position; not both read and written.
    SEQUENTIAL,
    /// Nobody else has the file open: a promise of the program's, of which no use is made.
    UNIQUE;

    /// What is behind some of them.
    static List<Mode> modes(FileMode... some) {
        Required.of("modes", some, FileMode[].class);
        return Stream.of(some)
                .map(mode -> Required.of("one of modes", mode, FileMode.class))
                .map(mode -> Mode.valueOf(mode.name()))
                .toList();
    }
}
