// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

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

    /// The kind of a [MemorySegment] of `short`: its offsets and counts are in numbers.
    public static final Elements SEGMENT_SHORTS = new NumberSegmentElements(short.class, 1);

    /// The kind of a [MemorySegment] of `char`.
    public static final Elements SEGMENT_CHARS = new NumberSegmentElements(char.class, 1);

    /// The kind of a [MemorySegment] of `int`.
    public static final Elements SEGMENT_INTS = new NumberSegmentElements(int.class, 2);

    /// The kind of a [MemorySegment] of `long`.
    public static final Elements SEGMENT_LONGS = new NumberSegmentElements(long.class, 3);

    /// The kind of a [MemorySegment] of `float`.
    public static final Elements SEGMENT_FLOATS = new NumberSegmentElements(float.class, 2);

    /// The kind of a [MemorySegment] of `double`.
    public static final Elements SEGMENT_DOUBLES = new NumberSegmentElements(double.class, 3);

    /// What may be a buffer, in words for messages.
    public static final String ALLOWED =
            "allowed are byte[], short[], char[], int[], long[], float[], double[], boolean[],"
                    + " MemorySegment, arrays of records and buffers of java.nio";

    private ElementKinds() {}

    /// The kind of a buffer; for an array of records, a [RecordLayout]. Comparing classes one by
    /// one costs a few nanoseconds and, unlike a pattern switch, no bootstrap when the program
    /// starts.
    ///
    /// @param buffer an array of a primitive type, or a memory segment
    /// @throws IllegalArgumentException if it is neither; the message names its class
    public static Elements of(Object buffer) {
        Elements ofArray = ofArray(given("ElementKinds", buffer));
        if (ofArray != null) {
            return ofArray;
        }
        if (buffer instanceof MemorySegment) {
            return SEGMENT_BYTES;
        }
        if (buffer instanceof Record[]) {
            return RecordLayout.of(buffer.getClass().getComponentType().asSubclass(Record.class));
        }
        throw refused(buffer.getClass());
    }

    /// The kind of an array of a primitive type.
    ///
    /// @param buffer anything
    /// @return its kind, or null if it is no such array
    public static @Nullable Elements ofArray(Object buffer) {
        Class<?> type = given("ofArray", buffer).getClass();
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
        return type == float[].class ? FLOATS : rare(type);
    }

    /// Whether a buffer may be read as elements of a kind: its own, or, for a memory segment,
    /// numbers of any type.
    ///
    /// @param buffer   an array of a primitive type, or a memory segment
    /// @throws IllegalArgumentException if it is neither; the message names its class
    public static boolean fits(Object buffer, Elements elements) {
        Elements own = of(given("fits", buffer));
        requireGiven("fits", "elements", elements, "an Elements");
        return own.equals(elements)
                || (own.equals(SEGMENT_BYTES) && elements instanceof NumberSegmentElements);
    }

    /// How many elements a buffer holds.
    ///
    /// @param buffer an array of a primitive type, a memory segment, or a buffer of `java.nio`
    /// @return the array's length, the segment's length in bytes, or what remains of the other
    /// @throws IllegalArgumentException if it is none of these; the message names its class
    public static long lengthOf(Object buffer) {
        return buffer instanceof java.nio.Buffer other
                ? other.remaining()
                : of(given("lengthOf", buffer)).lengthOf(buffer);
    }

    /// A new buffer like another.
    ///
    /// @param like  an array of a primitive type, a memory segment, or a buffer of `java.nio`
    /// @param count how many elements it holds, bytes for a segment
    /// @return the buffer, zeroed
    /// @throws IllegalArgumentException if `like` is none of these; the message names its class
    @SuppressWarnings("unchecked") // a buffer's kind makes only buffers of its own class
    public static <T> T fresh(T like, long count) {
        if (count < 0) {
            throw new CallArgumentException(
                    "fresh", "count is " + count + ": it is at least 0");
        }
        return (T) (like instanceof java.nio.Buffer other
                ? NioBuffers.fresh(other, Math.toIntExact(count))
                : of(requireGiven("fresh", "like", like, "a buffer")).allocate(count));
    }

    /// All elements of a buffer, as a new record.
    ///
    /// @param buffer an array of a primitive type, a memory segment, or a buffer of `java.nio`,
    ///     which is taken as a segment from its position to its limit
    /// @return the stretch from its first element to its last
    /// @throws IllegalArgumentException if it is none of these; the message names its class
    public static Buffer whole(Object buffer) {
        if (buffer instanceof java.nio.Buffer other) {
            return NioBuffers.whole(other);
        }
        Elements elements = of(given("whole", buffer));
        return new Buffer(buffer, 0, elements.lengthOf(buffer), elements);
    }

    private static @Nullable Elements rare(Class<?> type) {
        if (type == boolean[].class) {
            return BOOLEANS;
        }
        if (type == char[].class) {
            return CHARS;
        }
        return type == short[].class ? SHORTS : null;
    }

    private static Object given(String call, @Nullable Object buffer) {
        return requireGiven(call, "buffer", buffer, "a buffer");
    }

    static IllegalArgumentException refused(Class<?> type) {
        return new IllegalArgumentException(
                "a buffer of class " + type.getTypeName() + ": " + ALLOWED);
    }
}
