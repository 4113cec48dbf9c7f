// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Landing;
import org.jspecify.annotations.Nullable;

/// The receiving half of an active message: an endpoint calls it when a frame that names it
/// arrives. Runs in whichever thread drives progress, while it holds the endpoint: it must not
/// block, and may send.
public interface Handler {

    /// Takes one frame. The memory may be read only until this call returns.
    ///
    /// @param source  the sender's world rank
    /// @param memory  where the frame is
    /// @param header  where its header begins
    /// @param payload where its payload begins
    void handle(int source, MemorySegment memory, long header, long payload);

    /// Asks where the payload of a frame goes that could be taken in parts.
    ///
    /// @param source the sender's world rank
    /// @param memory where the header is
    /// @param header where it begins
    /// @return where it goes, or null if only whole frames are taken
    default @Nullable Landing landing(int source, MemorySegment memory, long header) {
        return null;
    }
}
