// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.fabric.Elements;

/// The elements of a `float[]`.
final class FloatElements implements Elements {

    /// A constant of this class, so that the compiler sees through each copy.
    private static final ValueLayout.OfFloat LAYOUT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final int SHIFT = 2;

    @Override
    public int elementBytes() {
        return 1 << SHIFT;
    }

    @Override
    public Object allocate(long count) {
        return new float[Range.index(count)];
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        float[] source = (float[]) from;
        float[] target = (float[]) to;
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
        MemorySegment.copy((float[]) buffer, index, target, LAYOUT, at, count);
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
        MemorySegment.copy(source, LAYOUT, at, (float[]) buffer, index, count);
    }
}
