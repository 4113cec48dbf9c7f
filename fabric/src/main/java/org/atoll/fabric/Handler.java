// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;

/// What an endpoint calls when a frame that names it arrives: the receiving half of an active
/// message. Runs in whichever thread drives progress, while it holds the endpoint: it must not
/// block, and may send.
public interface Handler {

    /// Takes one frame. The memory may be read only until this call returns.
    ///
    /// @param source  the sender's world rank
    /// @param memory  where the frame is
    /// @param header  where its header begins
    /// @param payload where its payload begins
    void handle(int source, MemorySegment memory, long header, long payload);
}
