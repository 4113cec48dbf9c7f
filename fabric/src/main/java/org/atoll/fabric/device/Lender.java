// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Lends a link the memory from which it reads a payload, so that nothing is copied on the way to
/// the device. Called while the endpoint is held.
public interface Lender {

    /// The bytes of the payload that the link has not taken yet. Asked anew before each use, and
    /// not kept.
    ///
    /// @param from the first byte wanted, counted from the payload's start
    /// @return them all, up to the payload's end; null if the memory cannot be read any more
    @Nullable MemorySegment rest(long from);

    /// The link will not ask again.
    ///
    /// @param whole whether the payload is on its way; if not, the link is broken
    void returned(boolean whole);
}
