// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import java.lang.foreign.MemorySegment;

/// Says which memory segments a message may use: those that every thread can reach, because
/// whichever thread makes progress copies the message's bytes.
public final class SharedSegments {

    /// A thread that never runs: it stands for any thread but the caller.
    private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

    private SharedSegments() {}

    /// Refuses a segment that not every thread may touch. From any thread; does not block.
    ///
    /// @throws IllegalArgumentException if its arena is closed, or confined to one thread
    public static void check(MemorySegment segment) {
        if (!segment.scope().isAlive()) {
            throw new IllegalArgumentException(
                    "a MemorySegment of " + segment.byteSize()
                            + " bytes belongs to an arena that is closed: allowed are segments of"
                            + " open arenas");
        }
        if (!segment.isAccessibleBy(ANOTHER)) {
            throw new IllegalArgumentException(
                    "a MemorySegment of " + segment.byteSize()
                            + " bytes is confined to one thread: allowed are segments of shared,"
                            + " automatic or global arenas and of arrays");
        }
    }
}
