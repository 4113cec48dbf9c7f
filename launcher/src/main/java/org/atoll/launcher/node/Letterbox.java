// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.nio.file.Path;

/// The place where a process that is about to start finds what only it is to read.
@FunctionalInterface
interface Letterbox {
    /// Writes a file that only this user can read. Whoever reads it deletes it.
    ///
    /// @param process the process's number in its job
    /// @return where the file is
    /// @throws IOException if it cannot be written, with a message for the user
    Path post(int process, String text) throws IOException;
}
