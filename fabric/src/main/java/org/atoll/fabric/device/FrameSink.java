// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;

/// Takes what a device has received; implemented by the endpoint, called inside
/// [Device#poll] by the polling thread.
public interface FrameSink {

    /// Takes one frame. The memory may be read only until this call returns.
    ///
    /// @param peer    the world rank at the other end of the link
    /// @param memory  where the frame is
    /// @param header  where its header begins
    /// @param payload where its payload begins
    void frame(int peer, MemorySegment memory, long header, long payload);

    /// A link broke: nothing more will come from this peer and nothing can be sent to it.
    ///
    /// @param peer   the world rank at the other end
    /// @param reason one line: what the device saw
    void lost(int peer, String reason);
}
