// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Memory of the device's own, outside the heap, as both kinds of system calls want it.
///
/// @param memory for frames and for calls by descriptor
/// @param view   the same for calls by channel; position and limit have no meaning
record IoMemory(MemorySegment memory, ByteBuffer view) {
    private static final int ALIGNMENT = 64;

    /// Reserves memory.
    ///
    /// @param size its length in bytes
    static IoMemory of(int size) {
        MemorySegment memory = Arena.ofAuto().allocate(size, ALIGNMENT);
        return new IoMemory(memory, memory.asByteBuffer());
    }
}
