// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A message that came before its receive: a stored eager one, or an announcement.
final class Unexpected {
    final int source;
    final int context;
    final int tag;
    final long bytes;

    /// The message, or null if it was only announced and was not fetched.
    @Nullable MemorySegment stored;

    /// The sender's request if announced.
    int senderId;

    /// Which message of its stream it is, if that is counted.
    long number;

    /// Whether it was announced by a life that is over: its bytes will come from the next one.
    boolean absent;

    /// How many losses there were when it came.
    int moment;

    /// Whether it was taken out because its sender is in a later life now.
    boolean forgotten;

    /// Whether it cost no credit, or has cost it already: it was put back, or its sender is in a
    /// later life, of which it is not.
    boolean free;

    /// Neighbours among the messages of one source, and among all.
    @Nullable Unexpected nextOfSource;

    @Nullable Unexpected previousOfSource;
    @Nullable Unexpected nextOfAll;
    @Nullable Unexpected previousOfAll;

    Unexpected(
            int source,
            int context,
            int tag,
            long bytes,
            @Nullable MemorySegment stored,
            int senderId) {
        this.source = source;
        this.context = context;
        this.tag = tag;
        this.bytes = bytes;
        this.stored = stored;
        this.senderId = senderId;
    }

    boolean matches(int wantedContext, int wantedTag) {
        return context == wantedContext && (wantedTag < 0 || tag == wantedTag);
    }
}
