// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Takes values and objects and keeps their bytes. For one thread at a time; [Graphs#writer] gives
/// one that is empty, [#release] gives it back.
public final class GraphWriter {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final Graphs graphs;
    private byte[] bytes = new byte[512];
    private int end;

    GraphWriter(Graphs graphs) {
        this.graphs = graphs;
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putBoolean(boolean value) {
        putByte((byte) (value ? 1 : 0));
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putByte(byte value) {
        reserve(1);
        bytes[end++] = value;
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putShort(short value) {
        putByte((byte) value);
        putByte((byte) (value >> 8));
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putChar(char value) {
        putShort((short) value);
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putInt(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, end, value);
        end += Integer.BYTES;
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putLong(long value) {
        reserve(Long.BYTES);
        LONG.set(bytes, end, value);
        end += Long.BYTES;
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putFloat(float value) {
        putInt(Float.floatToRawIntBits(value));
    }

    /// Writes a value.
    ///
    /// @param value the value
    public void putDouble(double value) {
        putLong(Double.doubleToRawLongBits(value));
    }

    /// Writes an object and all it refers to that has not been written yet.
    ///
    /// @param value the object, or null
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public void putObject(@Nullable Object value) {
        byte[] object = graphs.objects().encode(value);
        putInt(object.length);
        reserve(object.length);
        System.arraycopy(object, 0, bytes, end, object.length);
        end += object.length;
    }

    /// How much was written.
    ///
    /// @return a number of bytes
    public long bytes() {
        return end;
    }

    /// Copies bytes that were written. The objects must be as they were.
    ///
    /// @param position the first one
    /// @param length   how many
    /// @param to       where they go
    /// @param at       the first one there
    public void copy(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(bytes, (int) position, to, ValueLayout.JAVA_BYTE, at, length);
    }

    /// All bytes, in a new array.
    ///
    /// @return the array
    public byte[] toArray() {
        return Arrays.copyOf(bytes, end);
    }

    /// Gives the writer back, for the next graph.
    public void release() {
        end = 0;
        graphs.release(this);
    }

    private void reserve(int more) {
        if (more > bytes.length - end) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + more));
        }
    }
}
