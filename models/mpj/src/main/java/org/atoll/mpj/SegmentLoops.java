// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// Applies the loop of an array of numbers to memory segments that hold such numbers in the
/// machine's order, a stretch at a time.
///
/// @param kind what the bytes are
/// @param loop the loop on arrays of that kind
record SegmentLoops(Elements kind, Reducer loop) implements Reducer {
    private static final int STRETCH = 1024;

    /// The kind of array that holds numbers of a primitive type.
    static Elements kind(Class<?> type) {
        if (!type.isPrimitive() || type == void.class) {
            throw new IllegalArgumentException(
                    "a segment of " + type.getName() + ": allowed are the primitive types");
        }
        return ElementKinds.of(java.lang.reflect.Array.newInstance(type, 0));
    }

    @Override
    public void combine(Object in, long inOffset, Object inout, long offset, long count) {
        MemorySegment left = (MemorySegment) in;
        MemorySegment right = (MemorySegment) inout;
        int bytes = kind.elementBytes();
        Object a = kind.allocate(Math.min(count, STRETCH));
        Object b = kind.allocate(Math.min(count, STRETCH));
        for (long done = 0; done < count; done += STRETCH) {
            long some = Math.min(STRETCH, count - done);
            long at = offset + done * bytes;
            kind.unpack(a, 0, 0, some * bytes, left, inOffset + done * bytes);
            kind.unpack(b, 0, 0, some * bytes, right, at);
            loop.combine(a, 0, b, 0, some);
            kind.pack(b, 0, 0, some * bytes, right, at);
        }
    }

    @Override
    public boolean commutative() {
        return loop.commutative();
    }

    /// The same operation on a `byte[]` with such numbers.
    static Reducer onByteArrays(Reducer inSegments) {
        return new Reducer() {
            @Override
            public void combine(Object in, long inOffset, Object inout, long offset, long count) {
                MemorySegment left = MemorySegment.ofArray((byte[]) in);
                MemorySegment right = MemorySegment.ofArray((byte[]) inout);
                inSegments.combine(left, inOffset, right, offset, count);
            }

            @Override
            public boolean commutative() {
                return inSegments.commutative();
            }
        };
    }
}
