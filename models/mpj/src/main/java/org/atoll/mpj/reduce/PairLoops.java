// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;

/// The loops of the operations that find the largest or smallest value and where it is, over
/// pairs of a value and its index. Of equal values the one with the smaller index is taken; not
/// a number counts as larger and as smaller than any, as with the operations that give the
/// value alone.
final class PairLoops {
    private PairLoops() {}

    /// Compares two numbers that lie in buffers.
    private interface Order {

        /// Less than, equal to or more than 0 as the first is smaller, equal or larger.
        int compare(Object a, long i, Object b, long j);

        /// Whether a number is none.
        default boolean isNan(Object a, long i) {
            return false;
        }
    }

    /// An order of floating-point numbers, given how they are read.
    private record Floating(FloatingReader reader) implements Order {
        interface FloatingReader {
            double read(Object buffer, long index);
        }

        @Override
        public int compare(Object a, long i, Object b, long j) {
            double x = reader.read(a, i);
            double y = reader.read(b, j);
            return x < y ? -1 : x > y ? 1 : 0;
        }

        @Override
        public boolean isNan(Object a, long i) {
            return Double.isNaN(reader.read(a, i));
        }
    }

    /// An order of whole numbers, given how they are read.
    private record Whole(WholeReader reader) implements Order {
        interface WholeReader {
            long read(Object buffer, long index);
        }

        @Override
        public int compare(Object a, long i, Object b, long j) {
            return Long.compare(reader.read(a, i), reader.read(b, j));
        }
    }

    /// The operation on pairs of one type, kept in arrays of that type.
    static Map<Elements, ElementLoop> inArrays(boolean largest) {
        return Map.of(
                ElementKinds.DOUBLES,
                alike(
                        ElementKinds.DOUBLES,
                        new Floating((b, i) -> ((double[]) b)[(int) i]),
                        largest),
                ElementKinds.FLOATS,
                alike(ElementKinds.FLOATS, new Floating((b, i) -> ((float[]) b)[(int) i]), largest),
                ElementKinds.LONGS,
                alike(ElementKinds.LONGS, new Whole((b, i) -> ((long[]) b)[(int) i]), largest),
                ElementKinds.INTS,
                alike(ElementKinds.INTS, new Whole((b, i) -> ((int[]) b)[(int) i]), largest),
                ElementKinds.SHORTS,
                alike(ElementKinds.SHORTS, new Whole((b, i) -> ((short[]) b)[(int) i]), largest));
    }

    private static ElementLoop alike(Elements elements, Order order, boolean largest) {
        return new Located(elements, order, order, 1, 2, largest);
    }

    /// The operation on pairs of two types, packed one behind the other in memory segments.
    static ElementLoop inSegments(Class<?> value, Class<?> index, boolean largest) {
        int valueBytes = SegmentLoops.kind(value).elementBytes();
        int bytes = valueBytes + SegmentLoops.kind(index).elementBytes();
        return new Located(
                ElementKinds.SEGMENT_BYTES,
                inSegment(value),
                inSegment(index),
                valueBytes,
                bytes,
                largest);
    }

    private static Order inSegment(Class<?> type) {
        return switch (type.getName()) {
            case "double" -> new Floating(
                    (b, i) -> ((MemorySegment) b).get(JAVA_DOUBLE_UNALIGNED, i));
            case "float" -> new Floating(
                    (b, i) -> ((MemorySegment) b).get(JAVA_FLOAT_UNALIGNED, i));
            case "long" -> new Whole((b, i) -> ((MemorySegment) b).get(JAVA_LONG_UNALIGNED, i));
            case "int" -> new Whole((b, i) -> ((MemorySegment) b).get(JAVA_INT_UNALIGNED, i));
            case "short" -> new Whole((b, i) -> ((MemorySegment) b).get(JAVA_SHORT_UNALIGNED, i));
            default -> throw new AssertionError("a pair of type " + type);
        };
    }

    /// One loop for all kinds.
    ///
    /// @param elements what the pairs are made of
    /// @param value    the order of values
    /// @param index    the order of indices
    /// @param indexAt  where a pair's index is, counted from its value
    /// @param width    the places of a pair
    /// @param largest  whether the larger value is taken
    private record Located(
            Elements elements, Order value, Order index, int indexAt, int width, boolean largest)
            implements ElementLoop {

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            long places = count * width;
            for (long at = 0; at < places; at += width) {
                if (isTaken(in, inOffset + at, inout, offset + at)) {
                    elements.copy(in, inOffset + at, inout, offset + at, width);
                }
            }
        }

        private boolean isTaken(Object a, long i, Object b, long j) {
            boolean nan = value.isNan(a, i);
            if (nan != value.isNan(b, j)) {
                return nan;
            }
            int order = nan ? 0 : value.compare(a, i, b, j);
            if (order == 0) {
                return index.compare(a, i + indexAt, b, j + indexAt) < 0;
            }
            return largest ? order > 0 : order < 0;
        }
    }
}
