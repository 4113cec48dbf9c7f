// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.IOException;

/// Recognizes that the system has no room for a file. For that alone the JDK has no exception: the
/// system's words are all there is, and this is where they are read.
public final class FullDisk {
    /// Causes may go in a circle.
    private static final int DEEPEST = 100;

    private FullDisk() {}

    /// Looks. From any thread; does not block.
    ///
    /// @param failure of something with a file
    /// @return whether the system has said that there is no room
    public static boolean isReasonOf(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("No space left");
    }

    /// Looks at what a program has thrown: a trace of that tells a user nothing more. From any
    /// thread; does not block.
    ///
    /// @return whether it, or what has caused it, comes of a disk without room
    public static boolean isBehind(Throwable thrown) {
        Throwable link = thrown;
        for (int depth = 0; link != null && depth < DEEPEST; depth++) {
            if (link instanceof IOException failure && isReasonOf(failure)) {
                return true;
            }
            link = link.getCause();
        }
        return false;
    }
}
