// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The memory of users' buffers.
public final class Memory {
    private Memory() {}

    /// The memory of a buffer from its first element on. Neither a switch over classes nor a loop,
    /// so that the compiler, which knows what a program sends, makes no object of it.
    ///
    /// @param buffer an array or a segment
    /// @return its memory, or null if it has none of its own: an array of booleans or objects
    public static @Nullable MemorySegment of(Object buffer) {
        if (buffer instanceof double[] array) {
            return MemorySegment.ofArray(array);
        } else if (buffer instanceof byte[] array) {
            return MemorySegment.ofArray(array);
        } else if (buffer instanceof int[] array) {
            return MemorySegment.ofArray(array);
        } else if (buffer instanceof long[] array) {
            return MemorySegment.ofArray(array);
        } else if (buffer instanceof float[] array) {
            return MemorySegment.ofArray(array);
        } else if (buffer instanceof short[] array) {
            return MemorySegment.ofArray(array);
        } else if (buffer instanceof char[] array) {
            return MemorySegment.ofArray(array);
        }
        return buffer instanceof MemorySegment segment ? segment : null;
    }
}
