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
@SuppressWarnings("doclint:missing") // see package-info
abstract class Buffers extends Constants {

    /// For [MPI] alone.
    Buffers() {}

    public static ByteBuffer newByteBuffer(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
    }

    public static CharBuffer newCharBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Character.BYTES)).asCharBuffer();
    }

    public static ShortBuffer newShortBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Short.BYTES)).asShortBuffer();
    }

    public static IntBuffer newIntBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Integer.BYTES)).asIntBuffer();
    }

    public static LongBuffer newLongBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Long.BYTES)).asLongBuffer();
    }

    public static FloatBuffer newFloatBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Float.BYTES)).asFloatBuffer();
    }

    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Double.BYTES)).asDoubleBuffer();
    }

    /// The buffer without a limit, at an element.
    private static <B extends Buffer> B from(B buffer, int offset) {
        buffer.clear().position(offset);
        return buffer;
    }

    public static ByteBuffer slice(ByteBuffer buffer, int offset) {
        return from(buffer, offset).slice().order(ByteOrder.nativeOrder());
    }

    public static CharBuffer slice(CharBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    public static ShortBuffer slice(ShortBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    public static IntBuffer slice(IntBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    public static LongBuffer slice(LongBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    public static FloatBuffer slice(FloatBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
        return from(buffer, offset).slice();
    }

    public static ByteBuffer slice(byte[] array, int offset) {
        return from(ByteBuffer.wrap(array), offset).slice()
                .order(ByteOrder.nativeOrder());
    }

    public static CharBuffer slice(char[] array, int offset) {
        return from(CharBuffer.wrap(array), offset).slice();
    }

    public static ShortBuffer slice(short[] array, int offset) {
        return from(ShortBuffer.wrap(array), offset).slice();
    }

    public static IntBuffer slice(int[] array, int offset) {
        return from(IntBuffer.wrap(array), offset).slice();
    }

    public static LongBuffer slice(long[] array, int offset) {
        return from(LongBuffer.wrap(array), offset).slice();
    }

    public static FloatBuffer slice(float[] array, int offset) {
        return from(FloatBuffer.wrap(array), offset).slice();
    }

    public static DoubleBuffer slice(double[] array, int offset) {
        return from(DoubleBuffer.wrap(array), offset).slice();
    }
}
