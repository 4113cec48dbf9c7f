// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The elements of a `short[]`.
final class ShortElements implements ShortBlocks {

    /// A constant of this class, so that the compiler sees through each copy.
    private static final ValueLayout.OfShort LAYOUT = ValueLayout.JAVA_SHORT_UNALIGNED;

    private static final int SHIFT = 1;

    @Override
    public int elementBytes() {
        return 1 << SHIFT;
    }

    @Override
    public Object allocate(long count) {
        return new short[Range.index(count)];
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        short[] source = (short[]) from;
        short[] target = (short[]) to;
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
        short[] array = (short[]) buffer;
        if (count > Range.FEW) {
            MemorySegment.copy(array, index, target, LAYOUT, at, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            target.set(LAYOUT, at + ((long) i << SHIFT), array[index + i]);
        }
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
        short[] array = (short[]) buffer;
        if (count > Range.FEW) {
            MemorySegment.copy(source, LAYOUT, at, array, index, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            array[index + i] = source.get(LAYOUT, at + ((long) i << SHIFT));
        }
    }

    @Override
    public long place(Object buffer, long offset, long position) {
        return (offset << SHIFT) + position;
    }

    /// Blocks of one element have a loop of their own, which is three times as fast.
    @Override
    public void gather(
            Object buffer, long first, Strided shape, long blocks, MemorySegment target, long at) {
        short[] array = (short[]) buffer;
        int length = Range.index(shape.blockLength());
        int stride = Range.index(shape.stride());
        int from = Range.index(first);
        int count = Range.index(blocks);
        if (length == 1) {
            for (int b = 0; b < count; b++) {
                target.set(LAYOUT, at + ((long) b << SHIFT), array[from + b * stride]);
            }
            return;
        }
        for (int b = 0; b < count; b++) {
            long to = at + (((long) b * length) << SHIFT);
            for (int i = 0; i < length; i++) {
                target.set(LAYOUT, to + ((long) i << SHIFT), array[from + b * stride + i]);
            }
        }
    }

    @Override
    public void scatter(
            Object buffer, long first, Strided shape, long blocks, MemorySegment source, long at) {
        short[] array = (short[]) buffer;
        int length = Range.index(shape.blockLength());
        int stride = Range.index(shape.stride());
        int to = Range.index(first);
        int count = Range.index(blocks);
        if (length == 1) {
            for (int b = 0; b < count; b++) {
                array[to + b * stride] = source.get(LAYOUT, at + ((long) b << SHIFT));
            }
            return;
        }
        for (int b = 0; b < count; b++) {
            long from = at + (((long) b * length) << SHIFT);
            for (int i = 0; i < length; i++) {
                array[to + b * stride + i] = source.get(LAYOUT, from + ((long) i << SHIFT));
            }
        }
    }
}
