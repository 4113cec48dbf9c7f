// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The destination of one frame's payload that arrives in parts, from its first byte to its last. A
/// device may keep it while the frame arrives: once nobody wants the payload any more, parts go
/// nowhere. Called by the polling thread, which holds the endpoint.
public interface Landing {

    /// The memory that the rest of the payload belongs in. Asked anew before each use, and not
    /// kept.
    ///
    /// @param from the first byte that has not arrived, counted from the payload's start
    /// @return exactly the room of the rest, to be written from its start; null if the parts must
    ///     be handed over with [#take]
    @Nullable MemorySegment room(long from);

    /// Notes that the device has written to the room.
    ///
    /// @param length how many bytes, from the room's start
    void filled(long length);

    /// Takes a part out of the device's memory, which may be read only until this call returns.
    ///
    /// @param memory where the part is
    /// @param at     where it begins there
    /// @param from   its place in the payload, a multiple of 64
    /// @param length how many bytes: a multiple of 64, or all the rest
    void take(MemorySegment memory, long at, long from, int length);
}
