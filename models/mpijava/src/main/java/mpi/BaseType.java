// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// The Java type that the items of a datatype consist of, and with it the buffers the datatype
/// goes with: arrays of the type, and buffers of `java.nio`.
@SuppressWarnings("ImmutableEnumChecker") // kinds of elements have no state
enum BaseType {
    BYTE(byte[].class, ElementKinds.BYTES, ElementKinds.SEGMENT_BYTES),
    CHAR(char[].class, ElementKinds.CHARS, ElementKinds.SEGMENT_CHARS),
    SHORT(short[].class, ElementKinds.SHORTS, ElementKinds.SEGMENT_SHORTS),
    BOOLEAN(boolean[].class, ElementKinds.BOOLEANS, ElementKinds.SEGMENT_BYTES),
    INT(int[].class, ElementKinds.INTS, ElementKinds.SEGMENT_INTS),
    LONG(long[].class, ElementKinds.LONGS, ElementKinds.SEGMENT_LONGS),
    FLOAT(float[].class, ElementKinds.FLOATS, ElementKinds.SEGMENT_FLOATS),
    DOUBLE(double[].class, ElementKinds.DOUBLES, ElementKinds.SEGMENT_DOUBLES),

    /// Serializable objects; what travels are not the elements of the array. Its kind only
    /// serves to find out which of them a layout picks.
    OBJECT(Object[].class, ElementKinds.INTS, ElementKinds.SEGMENT_INTS),

    /// Nothing: the type of markers.
    NONE(void.class, ElementKinds.BYTES, ElementKinds.SEGMENT_BYTES);

    private final Class<?> array;
    private final Elements inArray;
    private final Elements inSegment;

    BaseType(Class<?> array, Elements inArray, Elements inSegment) {
        this.array = array;
        this.inArray = inArray;
        this.inSegment = inSegment;
    }

    /// Whether a buffer is an array of the type.
    boolean isArray(@Nullable Object buffer) {
        return buffer != null && buffer.getClass() == array;
    }

    /// The class of arrays whose elements travel as they are, without serialization.
    @Nullable Class<?> stretches() {
        return this == NONE || this == OBJECT ? null : array;
    }

    /// The primitive type.
    Class<?> element() {
        return array.componentType();
    }

    /// What a program calls the array.
    String arrayName() {
        return this == NONE ? "nothing" : array.getSimpleName();
    }

    Elements inArray() {
        return inArray;
    }

    Elements inSegment() {
        return inSegment;
    }

    int bytes() {
        return inArray.elementBytes();
    }
}
