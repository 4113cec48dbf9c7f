// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;
import org.atoll.fabric.wire.Elements;

/// Each kind of buffer with a naive way to see and set the bytes of its elements.
enum Kind {
    BYTES(ElementKinds.BYTES),
    SHORTS(ElementKinds.SHORTS),
    CHARS(ElementKinds.CHARS),
    INTS(ElementKinds.INTS),
    LONGS(ElementKinds.LONGS),
    FLOATS(ElementKinds.FLOATS),
    DOUBLES(ElementKinds.DOUBLES),
    BOOLEANS(ElementKinds.BOOLEANS),
    HEAP_SEGMENT(ElementKinds.SEGMENT_BYTES),
    NATIVE_SEGMENT(ElementKinds.SEGMENT_BYTES);

    final Elements elements;

    Kind(Elements elements) {
        this.elements = elements;
    }

    /// A buffer with elements of random bits, none of them a not-a-number.
    Object random(int count, RandomGenerator random) {
        Object buffer =
                this == NATIVE_SEGMENT
                        ? Arena.ofAuto().allocate(count, 8)
                        : elements.allocate(count);
        byte[] bytes = new byte[count * elements.elementBytes()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(this == BOOLEANS ? 2 : 120);
        }
        setBytes(buffer, bytes);
        return buffer;
    }

    /// All bytes of a buffer, one by one.
    byte[] bytes(Object buffer) {
        int count = (int) ElementKinds.lengthOf(buffer);
        ByteBuffer bytes = naive(count);
        for (int i = 0; i < count; i++) {
            put(bytes, buffer, i);
        }
        return bytes.array();
    }

    private static void put(ByteBuffer bytes, Object buffer, int i) {
        switch (buffer) {
            case byte[] a -> bytes.put(a[i]);
            case short[] a -> bytes.putShort(a[i]);
            case char[] a -> bytes.putChar(a[i]);
            case int[] a -> bytes.putInt(a[i]);
            case long[] a -> bytes.putLong(a[i]);
            case float[] a -> bytes.putFloat(a[i]);
            case double[] a -> bytes.putDouble(a[i]);
            case boolean[] a -> bytes.put((byte) (a[i] ? 1 : 0));
            case MemorySegment a -> bytes.put(a.get(JAVA_BYTE, i));
            default -> throw new AssertionError(buffer);
        }
    }

    private void setBytes(Object buffer, byte[] all) {
        ByteBuffer bytes = ByteBuffer.wrap(all).order(ByteOrder.nativeOrder());
        for (int i = 0; bytes.hasRemaining(); i++) {
            get(bytes, buffer, i);
        }
    }

    private static void get(ByteBuffer bytes, Object buffer, int i) {
        switch (buffer) {
            case byte[] a -> a[i] = bytes.get();
            case short[] a -> a[i] = bytes.getShort();
            case char[] a -> a[i] = bytes.getChar();
            case int[] a -> a[i] = bytes.getInt();
            case long[] a -> a[i] = bytes.getLong();
            case float[] a -> a[i] = bytes.getFloat();
            case double[] a -> a[i] = bytes.getDouble();
            case boolean[] a -> a[i] = bytes.get() != 0;
            case MemorySegment a -> a.set(JAVA_BYTE, i, bytes.get());
            default -> throw new AssertionError(buffer);
        }
    }

    private ByteBuffer naive(int count) {
        return ByteBuffer.allocate(count * elements.elementBytes())
                .order(ByteOrder.nativeOrder());
    }
}
