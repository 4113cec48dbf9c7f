// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Elements;

/// Elements that pack many short blocks at equal distances in one loop, where a copy for each
/// block would cost more than its bytes.
sealed interface ShortBlocks extends Elements
        permits ByteElements,
                ShortElements,
                CharElements,
                IntElements,
                LongElements,
                FloatElements,
                DoubleElements,
                SegmentElements,
                NumberSegmentElements {

    /// The most bytes of a block that is short.
    int SHORT_BYTES = 64;

    /// Copies blocks out of a buffer.
    ///
    /// @param first  the first element of the first block
    /// @param shape  the blocks' length and distance
    /// @param target the frame's memory
    /// @param at     where in it they go, one behind the other
    void gather(
            Object buffer, long first, Strided shape, long blocks, MemorySegment target, long at);

    /// Copies blocks into a buffer; the mirror image of [#gather].
    void scatter(
            Object buffer, long first, Strided shape, long blocks, MemorySegment source, long at);
}
