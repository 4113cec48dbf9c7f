// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.IOException;
import java.nio.file.Path;

/// A folder is not the user's alone, so nothing in it is used. The message is one line that names
/// it and says why.
public final class NotOwnException extends IOException {
    private static final long serialVersionUID = 1L;

    /// Creates the answer.
    ///
    /// @param path the folder
    /// @param why  what it is instead, such as `is a link`
    NotOwnException(Path path, String why) {
        super(path + " " + why);
    }
}
