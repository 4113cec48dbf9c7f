// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;

/// An element type, with buffers whose elements are read and written as `long`.
enum Kind {
    BYTE(
            byte[]::new,
            (b, i) -> ((byte[]) b)[i],
            (b, i, v) -> ((byte[]) b)[i] = (byte) v,
            (b, c, n) -> Arrays.equals((byte[]) b, 0, n, (byte[]) c, 0, n)),
    SHORT(
            short[]::new,
            (b, i) -> ((short[]) b)[i],
            (b, i, v) -> ((short[]) b)[i] = (short) v,
            (b, c, n) -> Arrays.equals((short[]) b, 0, n, (short[]) c, 0, n)),
    CHAR(
            char[]::new,
            (b, i) -> ((char[]) b)[i],
            (b, i, v) -> ((char[]) b)[i] = (char) v,
            (b, c, n) -> Arrays.equals((char[]) b, 0, n, (char[]) c, 0, n)),
    INT(
            int[]::new,
            (b, i) -> ((int[]) b)[i],
            (b, i, v) -> ((int[]) b)[i] = (int) v,
            (b, c, n) -> Arrays.equals((int[]) b, 0, n, (int[]) c, 0, n)),
    LONG(
            long[]::new,
            (b, i) -> ((long[]) b)[i],
            (b, i, v) -> ((long[]) b)[i] = v,
            (b, c, n) -> Arrays.equals((long[]) b, 0, n, (long[]) c, 0, n)),
    FLOAT(
            float[]::new,
            (b, i) -> (long) ((float[]) b)[i],
            (b, i, v) -> ((float[]) b)[i] = (float) v,
            (b, c, n) -> Arrays.equals((float[]) b, 0, n, (float[]) c, 0, n)),
    DOUBLE(
            double[]::new,
            (b, i) -> (long) ((double[]) b)[i],
            (b, i, v) -> ((double[]) b)[i] = (double) v,
            (b, c, n) -> Arrays.equals((double[]) b, 0, n, (double[]) c, 0, n)),
    BOOLEAN(
            boolean[]::new,
            (b, i) -> ((boolean[]) b)[i] ? 1 : 0,
            (b, i, v) -> ((boolean[]) b)[i] = v != 0,
            (b, c, n) -> Arrays.equals((boolean[]) b, 0, n, (boolean[]) c, 0, n)),
    NATIVE_SEGMENT(
            Arena.ofAuto()::allocate, Kind::getByte, Kind::setByte, Kind::bytesAreEqual),
    /// Begins at an odd byte of an array.
    HEAP_SEGMENT(
            n -> MemorySegment.ofArray(new byte[n + 5]).asSlice(3, n),
            Kind::getByte,
            Kind::setByte,
            Kind::bytesAreEqual);

    private interface Getter {
        long get(Object buffer, int index);
    }

    private interface Setter {
        void set(Object buffer, int index, long value);
    }

    private interface Comparer {
        boolean areEqual(Object buffer, Object other, int count);
    }

    private final IntFunction<Object> maker;
    private final Getter getter;
    private final Setter setter;
    private final Comparer comparer;

    Kind(IntFunction<Object> maker, Getter getter, Setter setter, Comparer comparer) {
        this.maker = maker;
        this.getter = getter;
        this.setter = setter;
        this.comparer = comparer;
    }

    private static long getByte(Object segment, int index) {
        return ((MemorySegment) segment).get(JAVA_BYTE, index);
    }

    private static void setByte(Object segment, int index, long value) {
        ((MemorySegment) segment).set(JAVA_BYTE, index, (byte) value);
    }

    private static boolean bytesAreEqual(Object segment, Object other, int count) {
        return MemorySegment.mismatch(
                (MemorySegment) segment, 0, count, (MemorySegment) other, 0, count) < 0;
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

    /// A new buffer with the first elements of another.
    @SuppressWarnings("SuspiciousSystemArraycopy")
    Object copyOf(Object buffer, int count) {
        Object copy = make(count);
        if (isSegment()) {
            MemorySegment.copy((MemorySegment) buffer, 0, (MemorySegment) copy, 0, count);
        } else {
            System.arraycopy(buffer, 0, copy, 0, count);
        }
        return copy;
    }

    /// Whether the first elements of two buffers are equal, all compared at once.
    boolean areEqual(Object buffer, Object other, int count) {
        return comparer.areEqual(buffer, other, count);
    }

    long get(Object buffer, int index) {
        return getter.get(buffer, index);
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
