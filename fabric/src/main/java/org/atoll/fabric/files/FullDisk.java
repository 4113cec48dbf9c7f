// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.IOException;

/// Whether the system has no room for a file. For that alone the JDK has no exception: the
/// system's words are all there is, and this is where they are read.
public final class FullDisk {
    private FullDisk() {}

    /// Looks. From any thread; does not block.
    ///
    /// @param failure of something with a file
    /// @return whether the system has said that there is no room
    public static boolean isReasonOf(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("No space left");
    }
}
