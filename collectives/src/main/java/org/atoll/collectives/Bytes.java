// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;

/// The elements of a `byte[]`, for what collectives tell each other.
enum Bytes implements Elements {
    /// The only instance.
    KIND;

    /// A buffer without elements.
    static final Buffer NONE = new Buffer(new byte[0], 0, 0, KIND);

    @Override
    public int elementBytes() {
        return 1;
    }

    @Override
    public Object allocate(long count) {
        return new byte[Math.toIntExact(count)];
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        System.arraycopy(from, (int) fromOffset, to, (int) toOffset, (int) count);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        int first = (int) (offset + position);
        MemorySegment.copy((byte[]) buffer, first, target, JAVA_BYTE, at, (int) length);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        int first = (int) (offset + position);
        MemorySegment.copy(source, JAVA_BYTE, at, (byte[]) buffer, first, (int) length);
    }
}
