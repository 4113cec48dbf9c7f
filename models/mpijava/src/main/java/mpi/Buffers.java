// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// The buffers that [MPI] makes for Open MPI's callers: direct ones in the machine's byte order,
/// and views of a buffer or array from an element on.
abstract class Buffers extends Constants {

    /// For [MPI] alone.
    Buffers() {}

    /// Makes a direct buffer in the machine's byte order.
    public static ByteBuffer newByteBuffer(int capacity) {
        return bytes("newByteBuffer", capacity, Byte.BYTES);
    }

    private static ByteBuffer bytes(String call, int capacity, int each) {
        if (capacity < 0 || capacity > Integer.MAX_VALUE / each) {
            throw MPIException.in(call, new IllegalArgumentException("capacity is " + capacity
                    + ": allowed are 0 to " + Integer.MAX_VALUE / each + " elements"));
        }
        ByteBuffer made = ByteBuffer.allocateDirect(capacity * each)
                .order(ByteOrder.nativeOrder());
        DirectMemory.HERE.add(made);
        return made;
    }

    /// Makes a direct buffer in the machine's byte order.
    public static CharBuffer newCharBuffer(int capacity) {
        return bytes("newCharBuffer", capacity, Character.BYTES).asCharBuffer();
    }

    /// Makes a direct buffer in the machine's byte order.
    public static ShortBuffer newShortBuffer(int capacity) {
        return bytes("newShortBuffer", capacity, Short.BYTES).asShortBuffer();
    }

    /// Makes a direct buffer in the machine's byte order.
    public static IntBuffer newIntBuffer(int capacity) {
        return bytes("newIntBuffer", capacity, Integer.BYTES).asIntBuffer();
    }

    /// Makes a direct buffer in the machine's byte order.
    public static LongBuffer newLongBuffer(int capacity) {
        return bytes("newLongBuffer", capacity, Long.BYTES).asLongBuffer();
    }

    /// Makes a direct buffer in the machine's byte order.
    public static FloatBuffer newFloatBuffer(int capacity) {
        return bytes("newFloatBuffer", capacity, Float.BYTES).asFloatBuffer();
    }

    /// Makes a direct buffer in the machine's byte order.
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return bytes("newDoubleBuffer", capacity, Double.BYTES).asDoubleBuffer();
    }

    /// The buffer without a limit, at an element.
    private static <B extends Buffer> B from(B buffer, int offset) {
        if (Required.buffer("slice", buffer).capacity() < offset || offset < 0) {
            throw MPIException.in("slice", new IllegalArgumentException("offset is " + offset
                    + ": allowed are 0 to " + buffer.capacity() + " in this buffer"));
        }
        DirectMemory.HERE.add(buffer);
        buffer.clear().position(offset);
        return buffer;
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static ByteBuffer slice(ByteBuffer buffer, int offset) {
        return from(buffer, offset).slice().order(ByteOrder.nativeOrder());
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static CharBuffer slice(CharBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static ShortBuffer slice(ShortBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static IntBuffer slice(IntBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static LongBuffer slice(LongBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static FloatBuffer slice(FloatBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static ByteBuffer slice(byte[] array, int offset) {
        return from(ByteBuffer.wrap(Required.of("slice", "array", array)), offset).slice()
                .order(ByteOrder.nativeOrder());
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static CharBuffer slice(char[] array, int offset) {
        return from(CharBuffer.wrap(Required.of("slice", "array", array)), offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static ShortBuffer slice(short[] array, int offset) {
        return from(ShortBuffer.wrap(Required.of("slice", "array", array)), offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static IntBuffer slice(int[] array, int offset) {
        return from(IntBuffer.wrap(Required.of("slice", "array", array)), offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static LongBuffer slice(long[] array, int offset) {
        return from(LongBuffer.wrap(Required.of("slice", "array", array)), offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static FloatBuffer slice(float[] array, int offset) {
        return from(FloatBuffer.wrap(Required.of("slice", "array", array)), offset).slice();
    }

    /// The rest of a buffer or array from an element on, in its place.
    public static DoubleBuffer slice(double[] array, int offset) {
        return from(DoubleBuffer.wrap(Required.of("slice", "array", array)), offset).slice();
    }
}
