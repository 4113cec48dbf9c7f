// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Elements;

/// Elements that belong together, such as a value and its index: collectives that divide a
/// buffer never divide a tuple. A buffer of tuples is a buffer of their parts; offsets count
/// parts, so that tuples may begin anywhere.
///
/// @param parts what a tuple is made of
/// @param width how many there are in one
public record Tuples(Elements parts, int width) implements Elements {

    /// Checks the width.
    ///
    /// @throws IllegalArgumentException if a tuple has no part
    public Tuples {
        if (width < 1) {
            throw new IllegalArgumentException("a tuple of " + width + ": it has at least 1 part");
        }
    }

    @Override
    public int elementBytes() {
        return width * parts.elementBytes();
    }

    @Override
    public int unitBytes() {
        return parts.unitBytes();
    }

    @Override
    public long lengthOf(Object buffer) {
        return parts.lengthOf(buffer) / width;
    }

    @Override
    public Object allocate(long count) {
        return parts.allocate(count * width);
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        parts.copy(from, fromOffset, to, toOffset, count * width);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        parts.pack(buffer, offset, position, length, target, at);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        parts.unpack(buffer, offset, position, length, source, at);
    }
}
