// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;

/// Reads and writes the fields of one structure in a buffer. A field is named by what `add...` of
/// [Struct] has returned, and an element of a field that is an array by its index too.
abstract class StructFields {
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private int start;

    StructFields() {}

    /// Binds this to a structure.
    ///
    /// @param buffer   where it is
    /// @param position its first byte
    final void bind(ByteBuffer buffer, int position) {
        bytes = buffer;
        start = position;
    }

    final ByteBuffer bytes() {
        return bytes;
    }

    /// Where a field is in the buffer.
    final int place(int field) {
        return start + field;
    }

    /// The buffer from a field on.
    final ByteBuffer from(int field) {
        return MPI.slice(bytes.duplicate(), start + field);
    }

    /// Reads a `byte`.
    protected final byte getByte(int field) {
        return getByte(field, 0);
    }

    /// Reads an element of an array of `byte`.
    protected final byte getByte(int field, int index) {
        return bytes.get(start + field + index);
    }

    /// Writes a `byte`.
    protected final void putByte(int field, byte value) {
        putByte(field, 0, value);
    }

    /// Writes an element of an array of `byte`.
    protected final void putByte(int field, int index, byte value) {
        bytes.put(start + field + index, value);
    }

    /// Reads a `char`.
    protected final char getChar(int field) {
        return getChar(field, 0);
    }

    /// Reads an element of an array of `char`.
    protected final char getChar(int field, int index) {
        return bytes.getChar(start + field + index * 2);
    }

    /// Writes a `char`.
    protected final void putChar(int field, char value) {
        putChar(field, 0, value);
    }

    /// Writes an element of an array of `char`.
    protected final void putChar(int field, int index, char value) {
        bytes.putChar(start + field + index * 2, value);
    }

    /// Reads a `short`.
    protected final short getShort(int field) {
        return getShort(field, 0);
    }

    /// Reads an element of an array of `short`.
    protected final short getShort(int field, int index) {
        return bytes.getShort(start + field + index * 2);
    }

    /// Writes a `short`.
    protected final void putShort(int field, short value) {
        putShort(field, 0, value);
    }

    /// Writes an element of an array of `short`.
    protected final void putShort(int field, int index, short value) {
        bytes.putShort(start + field + index * 2, value);
    }

    /// Reads an `int`.
    protected final int getInt(int field) {
        return getInt(field, 0);
    }

    /// Reads an element of an array of `int`.
    protected final int getInt(int field, int index) {
        return bytes.getInt(start + field + index * 4);
    }

    /// Writes an `int`.
    protected final void putInt(int field, int value) {
        putInt(field, 0, value);
    }

    /// Writes an element of an array of `int`.
    protected final void putInt(int field, int index, int value) {
        bytes.putInt(start + field + index * 4, value);
    }

    /// Reads a `long`.
    protected final long getLong(int field) {
        return getLong(field, 0);
    }

    /// Reads an element of an array of `long`.
    protected final long getLong(int field, int index) {
        return bytes.getLong(start + field + index * 8);
    }

    /// Writes a `long`.
    protected final void putLong(int field, long value) {
        putLong(field, 0, value);
    }

    /// Writes an element of an array of `long`.
    protected final void putLong(int field, int index, long value) {
        bytes.putLong(start + field + index * 8, value);
    }

    /// Reads a `float`.
    protected final float getFloat(int field) {
        return getFloat(field, 0);
    }

    /// Reads an element of an array of `float`.
    protected final float getFloat(int field, int index) {
        return bytes.getFloat(start + field + index * 4);
    }

    /// Writes a `float`.
    protected final void putFloat(int field, float value) {
        putFloat(field, 0, value);
    }

    /// Writes an element of an array of `float`.
    protected final void putFloat(int field, int index, float value) {
        bytes.putFloat(start + field + index * 4, value);
    }

    /// Reads a `double`.
    protected final double getDouble(int field) {
        return getDouble(field, 0);
    }

    /// Reads an element of an array of `double`.
    protected final double getDouble(int field, int index) {
        return bytes.getDouble(start + field + index * 8);
    }

    /// Writes a `double`.
    protected final void putDouble(int field, double value) {
        putDouble(field, 0, value);
    }

    /// Writes an element of an array of `double`.
    protected final void putDouble(int field, int index, double value) {
        bytes.putDouble(start + field + index * 8, value);
    }
}
