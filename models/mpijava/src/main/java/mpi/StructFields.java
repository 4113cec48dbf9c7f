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

    /// The buffer from an element of a field on.
    ///
    /// @param length how many bytes it has
    final ByteBuffer from(int field, int index, int length) {
        return MPI.slice(bytes.duplicate(), place("getBuffer", field, index, length, 0));
    }

    /// Where an element of a field is that must lie in the buffer.
    private int at(String call, int field, int index, int length) {
        return place(call, field, index, length, length);
    }

    private int place(String call, int field, int index, int length, int needed) {
        long place = (long) start + field + (long) index * length;
        if (place < 0 || place > bytes.limit() - needed) {
            throw MPIException.in(call, new IllegalArgumentException("field " + field
                    + " and index " + index + " do not lie in a structure at byte " + start
                    + " of a buffer of " + bytes.limit()));
        }
        return (int) place;
    }

    /// Reads a `byte`.
    protected final byte getByte(int field) {
        return getByte(field, 0);
    }

    /// Reads an element of an array of `byte`.
    protected final byte getByte(int field, int index) {
        return bytes.get(at("getByte", field, index, 1));
    }

    /// Writes a `byte`.
    protected final void putByte(int field, byte value) {
        putByte(field, 0, value);
    }

    /// Writes an element of an array of `byte`.
    protected final void putByte(int field, int index, byte value) {
        bytes.put(at("putByte", field, index, 1), value);
    }

    /// Reads a `char`.
    protected final char getChar(int field) {
        return getChar(field, 0);
    }

    /// Reads an element of an array of `char`.
    protected final char getChar(int field, int index) {
        return bytes.getChar(at("getChar", field, index, 2));
    }

    /// Writes a `char`.
    protected final void putChar(int field, char value) {
        putChar(field, 0, value);
    }

    /// Writes an element of an array of `char`.
    protected final void putChar(int field, int index, char value) {
        bytes.putChar(at("putChar", field, index, 2), value);
    }

    /// Reads a `short`.
    protected final short getShort(int field) {
        return getShort(field, 0);
    }

    /// Reads an element of an array of `short`.
    protected final short getShort(int field, int index) {
        return bytes.getShort(at("getShort", field, index, 2));
    }

    /// Writes a `short`.
    protected final void putShort(int field, short value) {
        putShort(field, 0, value);
    }

    /// Writes an element of an array of `short`.
    protected final void putShort(int field, int index, short value) {
        bytes.putShort(at("putShort", field, index, 2), value);
    }

    /// Reads an `int`.
    protected final int getInt(int field) {
        return getInt(field, 0);
    }

    /// Reads an element of an array of `int`.
    protected final int getInt(int field, int index) {
        return bytes.getInt(at("getInt", field, index, 4));
    }

    /// Writes an `int`.
    protected final void putInt(int field, int value) {
        putInt(field, 0, value);
    }

    /// Writes an element of an array of `int`.
    protected final void putInt(int field, int index, int value) {
        bytes.putInt(at("putInt", field, index, 4), value);
    }

    /// Reads a `long`.
    protected final long getLong(int field) {
        return getLong(field, 0);
    }

    /// Reads an element of an array of `long`.
    protected final long getLong(int field, int index) {
        return bytes.getLong(at("getLong", field, index, 8));
    }

    /// Writes a `long`.
    protected final void putLong(int field, long value) {
        putLong(field, 0, value);
    }

    /// Writes an element of an array of `long`.
    protected final void putLong(int field, int index, long value) {
        bytes.putLong(at("putLong", field, index, 8), value);
    }

    /// Reads a `float`.
    protected final float getFloat(int field) {
        return getFloat(field, 0);
    }

    /// Reads an element of an array of `float`.
    protected final float getFloat(int field, int index) {
        return bytes.getFloat(at("getFloat", field, index, 4));
    }

    /// Writes a `float`.
    protected final void putFloat(int field, float value) {
        putFloat(field, 0, value);
    }

    /// Writes an element of an array of `float`.
    protected final void putFloat(int field, int index, float value) {
        bytes.putFloat(at("putFloat", field, index, 4), value);
    }

    /// Reads a `double`.
    protected final double getDouble(int field) {
        return getDouble(field, 0);
    }

    /// Reads an element of an array of `double`.
    protected final double getDouble(int field, int index) {
        return bytes.getDouble(at("getDouble", field, index, 8));
    }

    /// Writes a `double`.
    protected final void putDouble(int field, double value) {
        putDouble(field, 0, value);
    }

    /// Writes an element of an array of `double`.
    protected final void putDouble(int field, int index, double value) {
        bytes.putDouble(at("putDouble", field, index, 8), value);
    }
}
