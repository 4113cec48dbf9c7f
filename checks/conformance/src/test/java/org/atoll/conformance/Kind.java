// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.Elements;

/// An element type, with buffers whose elements are read and written as `long`.
enum Kind {
    BYTE(byte[]::new, (b, i) -> ((byte[]) b)[i], (b, i, v) -> ((byte[]) b)[i] = (byte) v),
    SHORT(short[]::new, (b, i) -> ((short[]) b)[i], (b, i, v) -> ((short[]) b)[i] = (short) v),
    CHAR(char[]::new, (b, i) -> ((char[]) b)[i], (b, i, v) -> ((char[]) b)[i] = (char) v),
    INT(int[]::new, (b, i) -> ((int[]) b)[i], (b, i, v) -> ((int[]) b)[i] = (int) v),
    LONG(long[]::new, (b, i) -> ((long[]) b)[i], (b, i, v) -> ((long[]) b)[i] = v),
    FLOAT(
            float[]::new,
            (b, i) -> (long) ((float[]) b)[i],
            (b, i, v) -> ((float[]) b)[i] = (float) v),
    DOUBLE(
            double[]::new,
            (b, i) -> (long) ((double[]) b)[i],
            (b, i, v) -> ((double[]) b)[i] = (double) v),
    BOOLEAN(
            boolean[]::new,
            (b, i) -> ((boolean[]) b)[i] ? 1 : 0,
            (b, i, v) -> ((boolean[]) b)[i] = v != 0),
    NATIVE_SEGMENT(Arena.ofAuto()::allocate, Kind::getByte, Kind::setByte),
    /// Begins at an odd byte of an array.
    HEAP_SEGMENT(
            n -> MemorySegment.ofArray(new byte[n + 5]).asSlice(3, n),
            Kind::getByte,
            Kind::setByte);

    private interface Getter {
        long get(Object buffer, int index);
    }

    private interface Setter {
        void set(Object buffer, int index, long value);
    }

    private final IntFunction<Object> maker;
    private final Getter getter;
    private final Setter setter;

    Kind(IntFunction<Object> maker, Getter getter, Setter setter) {
        this.maker = maker;
        this.getter = getter;
        this.setter = setter;
    }

    private static long getByte(Object segment, int index) {
        return ((MemorySegment) segment).get(JAVA_BYTE, index);
    }

    private static void setByte(Object segment, int index, long value) {
        ((MemorySegment) segment).set(JAVA_BYTE, index, (byte) value);
    }

    boolean isSegment() {
        return this == NATIVE_SEGMENT || this == HEAP_SEGMENT;
    }

    boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }

    Elements elements() {
        return ElementKinds.of(make(0));
    }

    Object make(int count) {
        return maker.apply(count);
    }

    /// A new buffer with the values of a function.
    Object filled(int count, IntToLongFunction values) {
        Object buffer = make(count);
        for (int i = 0; i < count; i++) {
            setter.set(buffer, i, values.applyAsLong(i));
        }
        return buffer;
    }

    long[] read(Object buffer) {
        long[] values = new long[(int) ElementKinds.lengthOf(buffer)];
        for (int i = 0; i < values.length; i++) {
            values[i] = getter.get(buffer, i);
        }
        return values;
    }

    /// What is left of a value once an element of this type has held it.
    long canonical(long value) {
        return switch (this) {
            case BYTE, NATIVE_SEGMENT, HEAP_SEGMENT -> (byte) value;
            case SHORT -> (short) value;
            case CHAR -> (char) value;
            case INT -> (int) value;
            case LONG -> value;
            case FLOAT -> (long) (float) value;
            case DOUBLE -> (long) (double) value;
            case BOOLEAN -> value != 0 ? 1 : 0;
        };
    }
}
