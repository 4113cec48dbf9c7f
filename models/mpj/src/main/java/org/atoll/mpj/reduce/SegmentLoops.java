// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Map;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Tuples;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.part.Checks;

/// Applies the loop of an array of numbers to memory segments that hold such numbers in the
/// machine's order, a stretch at a time.
///
/// @param kind       what the bytes are
/// @param loop       the loop on arrays of that kind
/// @param placeBytes in which unit offsets in the segment are given
record SegmentLoops(Elements kind, ElementLoop loop, int placeBytes) implements ElementLoop {
    private static final int STRETCH = 1024;

    private static final Map<Elements, Elements> SEGMENTS =
            Map.of(
                    ElementKinds.SHORTS, ElementKinds.SEGMENT_SHORTS,
                    ElementKinds.CHARS, ElementKinds.SEGMENT_CHARS,
                    ElementKinds.INTS, ElementKinds.SEGMENT_INTS,
                    ElementKinds.LONGS, ElementKinds.SEGMENT_LONGS,
                    ElementKinds.FLOATS, ElementKinds.SEGMENT_FLOATS,
                    ElementKinds.DOUBLES, ElementKinds.SEGMENT_DOUBLES);

    /// Adds to the loops on arrays those on segments of the same numbers.
    ///
    /// @param loops what there is
    /// @param width how many elements belong together
    static void addTo(Map<Elements, ElementLoop> loops, int width) {
        SEGMENTS.forEach((array, segment) -> {
            ElementLoop loop = loops.get(array);
            if (loop != null) {
                Elements unit = width == 1 ? array : new Tuples(array, width);
                loops.putIfAbsent(
                        segment, new SegmentLoops(unit, loop, array.elementBytes()));
            }
        });
    }

    /// Whether a kind is that of numbers in a segment.
    static boolean isOfNumbers(Elements kind) {
        return SEGMENTS.containsValue(kind);
    }

    /// The kind of array that holds numbers of a primitive type.
    static Elements kind(Class<?> type) {
        if (!type.isPrimitive() || type == void.class) {
            throw Checks.misuse(
                    "a segment of #", "allowed are the primitive types", type.getName());
        }
        return ElementKinds.of(Array.newInstance(type, 0));
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
            long at = offset * placeBytes + done * bytes;
            kind.unpack(a, 0, 0, some * bytes, left, inOffset * placeBytes + done * bytes);
            kind.unpack(b, 0, 0, some * bytes, right, at);
            loop.combine(a, 0, b, 0, some);
            kind.pack(b, 0, 0, some * bytes, right, at);
        }
    }

    /// The same operation on a `byte[]` with such numbers.
    static ElementLoop onByteArrays(ElementLoop inSegments) {
        return (in, inOffset, inout, offset, count) -> inSegments.combine(
                MemorySegment.ofArray((byte[]) in), inOffset,
                MemorySegment.ofArray((byte[]) inout), offset, count);
    }
}
