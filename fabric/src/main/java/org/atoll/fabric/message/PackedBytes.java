// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;

/// The packer of a message that is kept in a segment as it travels.
enum PackedBytes implements Packer {
    INSTANCE;

    @Override
    public void pack(
            Object buffer, long offset, long position, long length, MemorySegment target,
            long at) {
        MemorySegment.copy((MemorySegment) buffer, offset + position, target, at, length);
    }

    @Override
    public void unpack(
            Object buffer, long offset, long position, long length, MemorySegment source,
            long at) {
        MemorySegment.copy(source, at, (MemorySegment) buffer, offset + position, length);
    }

    @Override
    public long place(Object buffer, long offset, long position) {
        return offset + position;
    }
}
