// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Takes what a device has received; implemented by the dispatch of an endpoint, called inside
/// [Device#poll] by the polling thread.
public interface FrameSink {

    /// Takes one frame. The memory may be read only until this call returns.
    ///
    /// @param peer    the world rank at the other end of the link
    /// @param memory  where the frame is
    /// @param header  where its header begins
    /// @param payload where its payload begins
    void frame(int peer, MemorySegment memory, long header, long payload);

    /// Asks for the payload of a frame to be taken in parts, because only its beginning is here or
    /// because it is longer than frames usually may be. Who gets an answer does not call [#frame]
    /// for it.
    ///
    /// @param peer   the world rank at the other end of the link
    /// @param memory where the header is
    /// @param header where it begins
    /// @return where the payload goes, or null if the frame can only be taken whole
    default @Nullable Landing landing(int peer, MemorySegment memory, long header) {
        return null;
    }

    /// A link broke: nothing more will come from this peer and nothing can be sent to it.
    ///
    /// @param peer   the world rank at the other end
    /// @param reason one line: what the device saw
    void lost(int peer, String reason);

    /// A connection to this peer is needed which only the peer can open: it is to be asked for
    /// that, so that its device is told to [Device#call].
    ///
    /// @param peer the world rank at the other end
    default void summon(int peer) {}
}
