// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.fabric.Elements;

/// The elements of a `byte[]`.
final class ByteElements implements Elements {

    /// A constant of this class, so that the compiler sees through each copy.
    private static final ValueLayout.OfByte LAYOUT = ValueLayout.JAVA_BYTE;

    private static final int SHIFT = 0;

    @Override
    public int elementBytes() {
        return 1 << SHIFT;
    }

    @Override
    public Object allocate(long count) {
        return new byte[Range.index(count)];
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        byte[] source = (byte[]) from;
        byte[] target = (byte[]) to;
        int size = Range.index(count);
        System.arraycopy(source, Range.index(fromOffset), target, Range.index(toOffset), size);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        int index = Range.index(offset, position, SHIFT);
        int count = Range.count(length, SHIFT);
        MemorySegment.copy((byte[]) buffer, index, target, LAYOUT, at, count);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        int index = Range.index(offset, position, SHIFT);
        int count = Range.count(length, SHIFT);
        MemorySegment.copy(source, LAYOUT, at, (byte[]) buffer, index, count);
    }
}
