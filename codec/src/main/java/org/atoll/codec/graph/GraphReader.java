// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Gives back what a [GraphWriter] has taken, in the same order. For one thread at a time;
/// [Graphs#reader] gives one, [#release] gives it back. Every method throws
/// [IllegalArgumentException] if the bytes are damaged, refused or too few.
public final class GraphReader {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final Graphs graphs;
    private byte[] bytes = new byte[512];
    private int next;
    private int end;

    GraphReader(Graphs graphs) {
        this.graphs = graphs;
    }

    /// Begins with bytes that may change when this has returned: it copies them.
    void begin(MemorySegment from, long at, long length) {
        if (length > bytes.length) {
            bytes = new byte[Math.toIntExact(length)];
        }
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, bytes, 0, (int) length);
        next = 0;
        end = (int) length;
    }

    /// Reads a value.
    ///
    /// @return the value
    public boolean getBoolean() {
        return getByte() != 0;
    }

    /// Reads a value.
    ///
    /// @return the value
    public byte getByte() {
        return bytes[advance(1)];
    }

    /// Reads a value.
    ///
    /// @return the value
    public short getShort() {
        int low = getByte() & 0xff;
        return (short) (low | getByte() << 8);
    }

    /// Reads a value.
    ///
    /// @return the value
    public char getChar() {
        return (char) getShort();
    }

    /// Reads a value.
    ///
    /// @return the value
    public int getInt() {
        return (int) INT.get(bytes, advance(Integer.BYTES));
    }

    /// Reads a value.
    ///
    /// @return the value
    public long getLong() {
        return (long) LONG.get(bytes, advance(Long.BYTES));
    }

    /// Reads a value.
    ///
    /// @return the value
    public float getFloat() {
        return Float.intBitsToFloat(getInt());
    }

    /// Reads a value.
    ///
    /// @return the value
    public double getDouble() {
        return Double.longBitsToDouble(getLong());
    }

    /// Reads an object.
    ///
    /// @param wanted what it is to be; nothing of another class is made
    /// @param <T>    the same
    /// @return the object, or null
    /// @throws ClassCastException if it is of another class; the message names both
    public <T> @Nullable T getObject(Class<T> wanted) {
        int length = getInt();
        return graphs.objects().decode(bytes, advance(length), length, wanted);
    }

    /// How much is left.
    ///
    /// @return a number of bytes
    public int remaining() {
        return end - next;
    }

    /// Gives the reader back.
    public void release() {
        graphs.release(this);
    }

    private int advance(int by) {
        if (by < 0 || by > end - next) {
            throw new IllegalArgumentException(
                    "a graph of " + end + " bytes ends too early: " + by + " bytes are wanted at "
                            + next);
        }
        int at = next;
        next += by;
        return at;
    }
}
