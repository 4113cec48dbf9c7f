// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Elements;

/// The elements of a `boolean[]`: one packed byte each, 1 for true and 0 for false; any byte
/// other than 0 is read as true. Memory segments offer no bulk copy for these arrays.
final class BooleanElements implements Elements {

    @Override
    public int elementBytes() {
        return 1;
    }

    @Override
    public Object allocate(long count) {
        return new boolean[Range.index(count)];
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        boolean[] source = (boolean[]) from;
        boolean[] target = (boolean[]) to;
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
        boolean[] array = (boolean[]) buffer;
        int index = Range.index(offset + position);
        int count = Range.index(length);
        for (int i = 0; i < count; i++) {
            target.set(JAVA_BYTE, at + i, (byte) (array[index + i] ? 1 : 0));
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
        boolean[] array = (boolean[]) buffer;
        int index = Range.index(offset + position);
        int count = Range.index(length);
        for (int i = 0; i < count; i++) {
            array[index + i] = source.get(JAVA_BYTE, at + i) != 0;
        }
    }
}
