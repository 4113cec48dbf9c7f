// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import org.atoll.fabric.FrameKind;

/// The frames that come to an order. Each kind is taken once; holder only.
public interface Inlets {

    /// Takes one frame, or the whole of one that came in parts.
    interface Taker {

        /// Takes it. Never blocks.
        ///
        /// @param source the rank that has sent it
        /// @param a      the first word
        /// @param b      the second word
        /// @param number what it says of its place, or 0
        /// @param unit   what it carries, perhaps nothing; the taker's own
        void take(int source, int a, int b, long number, byte[] unit);
    }

    /// Frames whose third word is a number, and that carry nothing.
    void words(FrameKind kind, Taker taker);

    /// Frames that carry a unit.
    void units(FrameKind kind, Taker taker);

    /// Frames that carry a number and a unit behind it.
    void numbered(FrameKind kind, Taker taker);
}
