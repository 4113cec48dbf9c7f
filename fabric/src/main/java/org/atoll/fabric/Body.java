// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Bytes that leave in parts, as the link has room. Called by the holder of the endpoint, in
/// whichever thread makes progress; none of the calls blocks. It ends by exactly one of [#left],
/// [#failed] and [#dropped].
public interface Body {

    /// How long it is.
    ///
    /// @return a number of bytes, at least 0; the same at every call
    long bytes();

    /// Writes some of the bytes. All parts but the last have multiples of 64 bytes.
    ///
    /// @param position the first one, counted from the body's start
    /// @param to       where they go
    /// @param at       the first one there
    /// @throws RuntimeException if they cannot be read; see [#failed]
    void write(long position, int length, MemorySegment to, long at);

    /// Where some of the bytes lie as they are, if they stay there until the body has left: a
    /// device may take them from there.
    ///
    /// @param position the first one
    /// @return the bytes, or null if they are only written
    default @Nullable MemorySegment view(long position, long length) {
        return null;
    }

    /// All has left: the memory may be used again.
    default void left() {}

    /// What [#write] has thrown. The receiver of an answer is told; a body that was only sent ends
    /// as if it had never been begun.
    ///
    /// @param cause what was thrown
    /// @return a negative status for whoever has asked
    default int failed(Throwable cause) {
        return Assembly.UNREADABLE;
    }

    /// It will not leave: the peer is lost, or the job has failed.
    default void dropped(CommunicationException cause) {}
}
