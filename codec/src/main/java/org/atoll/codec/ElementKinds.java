// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Buffer;
import org.atoll.fabric.Elements;

/// The kinds of buffers a message may be sent from and received into, and how to find the kind
/// of a given one. May be called from any thread; never blocks; allocates nothing but where a
/// method says so.
public final class ElementKinds {

    /// The kind of a `byte[]`.
    public static final Elements BYTES = new ByteElements();

    /// The kind of a `short[]`.
    public static final Elements SHORTS = new ShortElements();

    /// The kind of a `char[]`.
    public static final Elements CHARS = new CharElements();

    /// The kind of an `int[]`.
    public static final Elements INTS = new IntElements();

    /// The kind of a `long[]`.
    public static final Elements LONGS = new LongElements();

    /// The kind of a `float[]`.
    public static final Elements FLOATS = new FloatElements();

    /// The kind of a `double[]`.
    public static final Elements DOUBLES = new DoubleElements();

    /// The kind of a `boolean[]`, packed as one byte for each element.
    public static final Elements BOOLEANS = new BooleanElements();

    /// The kind of a [MemorySegment], whose elements are its bytes.
    public static final Elements SEGMENT_BYTES = new SegmentElements();

    private ElementKinds() {}

    /// The kind of a buffer. Comparing classes one by one costs a few nanoseconds and, unlike a
    /// pattern switch, no bootstrap when the program starts.
    ///
    /// @param buffer an array of a primitive type, or a memory segment
    /// @return its kind
    /// @throws IllegalArgumentException if it is neither; the message names its class
    public static Elements of(Object buffer) {
        Class<?> type = buffer.getClass();
        if (type == double[].class) {
            return DOUBLES;
        }
        if (type == int[].class) {
            return INTS;
        }
        if (type == byte[].class) {
            return BYTES;
        }
        if (type == long[].class) {
            return LONGS;
        }
        if (type == float[].class) {
            return FLOATS;
        }
        return buffer instanceof MemorySegment ? SEGMENT_BYTES : rare(type);
    }

    /// How many elements a buffer holds.
    ///
    /// @param buffer an array of a primitive type, or a memory segment
    /// @return the array's length, or the segment's length in bytes
    /// @throws IllegalArgumentException if it is neither; the message names its class
    public static long lengthOf(Object buffer) {
        return of(buffer).lengthOf(buffer);
    }

    /// All elements of a buffer, as a new record.
    ///
    /// @param buffer an array of a primitive type, or a memory segment
    /// @return the stretch from its first element to its last
    /// @throws IllegalArgumentException if it is neither; the message names its class
    public static Buffer whole(Object buffer) {
        return new Buffer(buffer, 0, lengthOf(buffer), of(buffer));
    }

    private static Elements rare(Class<?> type) {
        if (type == boolean[].class) {
            return BOOLEANS;
        }
        if (type == char[].class) {
            return CHARS;
        }
        if (type == short[].class) {
            return SHORTS;
        }
        throw refused(type);
    }

    private static IllegalArgumentException refused(Class<?> type) {
        return new IllegalArgumentException(
                "a buffer of class " + type.getTypeName() + ": allowed are byte[], short[], char[],"
                        + " int[], long[], float[], double[], boolean[] and MemorySegment");
    }
}
