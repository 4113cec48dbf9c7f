// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A C structure in a buffer of bytes, as Open MPI's bindings describe one: a subclass adds its
/// fields in its constructor and keeps what `add...` returns, and its [Data] reads and writes them.
///
/// A field begins at a multiple of its alignment, as C has it, unless [#setOffset] says otherwise.
/// After the first use no field can be added.
@SuppressWarnings({"doclint:missing", "TypeParameterUnusedInFormals"}) // the standard's names
public abstract class Struct {
    private final List<Field> fields = new ArrayList<>();
    private int offset;
    private int extent;
    private int alignment = 1;
    private @Nullable Datatype type;

    /// A member.
    private record Field(int offset, int length, Datatype type) {}

    public Struct() {}

    public final int getExtent() {
        commit();
        return extent;
    }

    public final Datatype getType() {
        return commit();
    }

    /// Makes the view of one structure that [#getData] returns.
    ///
    /// @return a new one, not bound to a buffer
    protected abstract Data newData();

    public final <T extends Data> T getData(ByteBuffer buffer) {
        return getData(buffer, 0);
    }

    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return bound(buffer, index * getExtent());
    }

    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    public final <T extends Data> T getData(byte[] array, int index) {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    @SuppressWarnings("unchecked") // the caller says which subclass newData makes
    private <T extends Data> T bound(ByteBuffer buffer, int position) {
        Data data = newData();
        data.bytes = buffer;
        data.start = position;
        return (T) data;
    }

    public final Struct setOffset(int bytes) {
        offset = bytes;
        return this;
    }

    public final int addByte() {
        return addByte(1);
    }

    public final int addByte(int length) {
        return addData(MPI.BYTE, length);
    }

    public final int addChar() {
        return addChar(1);
    }

    public final int addChar(int length) {
        return addData(MPI.CHAR, length);
    }

    public final int addShort() {
        return addShort(1);
    }

    public final int addShort(int length) {
        return addData(MPI.SHORT, length);
    }

    public final int addInt() {
        return addInt(1);
    }

    public final int addInt(int length) {
        return addData(MPI.INT, length);
    }

    public final int addLong() {
        return addLong(1);
    }

    public final int addLong(int length) {
        return addData(MPI.LONG, length);
    }

    public final int addFloat() {
        return addFloat(1);
    }

    public final int addFloat(int length) {
        return addData(MPI.FLOAT, length);
    }

    public final int addDouble() {
        return addDouble(1);
    }

    public final int addDouble(int length) {
        return addData(MPI.DOUBLE, length);
    }

    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    public final int addStruct(Struct struct, int length) {
        return add(struct.getType(), length, struct.alignment, struct.getExtent());
    }

    public final int addData(Datatype member) {
        return addData(member, 1);
    }

    public final int addData(Datatype member, int length) {
        int bytes = member.base().bytes();
        return add(member, length, bytes, (int) member.layout().extentElements() * bytes);
    }

    private int add(Datatype member, int length, int align, int extentBytes) {
        if (type != null) {
            throw new AssertionError("a field is added to a structure that is in use");
        }
        int place = Math.ceilDiv(offset, align) * align;
        fields.add(new Field(place, length, member));
        alignment = Math.max(alignment, align);
        offset = place + length * extentBytes;
        extent = Math.max(extent, offset);
        return place;
    }

    private Datatype commit() {
        Datatype known = type;
        if (known == null) {
            extent = Math.ceilDiv(extent, alignment) * alignment;
            known = Datatype.createResized(
                    Datatype.createStruct(
                            fields.stream().mapToInt(Field::length).toArray(),
                            fields.stream().mapToInt(Field::offset).toArray(),
                            fields.stream().map(Field::type).toArray(Datatype[]::new)),
                    0, extent);
            type = known;
        }
        return known;
    }

    /// A view of one structure in a buffer. A field is named by what `add...` returned, and an
    /// element of a field that is an array by its index too.
    @SuppressWarnings({"doclint:missing", "TypeParameterUnusedInFormals"}) // as above
    public abstract class Data {
        private ByteBuffer bytes = ByteBuffer.allocate(0);
        private int start;

        public Data() {}

        public final ByteBuffer getBuffer() {
            return part(start, extent);
        }

        private ByteBuffer part(int position, int length) {
            return bytes.duplicate().clear().slice(position, length)
                    .order(ByteOrder.nativeOrder());
        }

        protected final byte getByte(int field) {
            return getByte(field, 0);
        }

        protected final byte getByte(int field, int index) {
            return bytes.get(start + field + index);
        }

        protected final void putByte(int field, byte value) {
            putByte(field, 0, value);
        }

        protected final void putByte(int field, int index, byte value) {
            bytes.put(start + field + index, value);
        }

        protected final char getChar(int field) {
            return getChar(field, 0);
        }

        protected final char getChar(int field, int index) {
            return bytes.getChar(start + field + index * 2);
        }

        protected final void putChar(int field, char value) {
            putChar(field, 0, value);
        }

        protected final void putChar(int field, int index, char value) {
            bytes.putChar(start + field + index * 2, value);
        }

        protected final short getShort(int field) {
            return getShort(field, 0);
        }

        protected final short getShort(int field, int index) {
            return bytes.getShort(start + field + index * 2);
        }

        protected final void putShort(int field, short value) {
            putShort(field, 0, value);
        }

        protected final void putShort(int field, int index, short value) {
            bytes.putShort(start + field + index * 2, value);
        }

        protected final int getInt(int field) {
            return getInt(field, 0);
        }

        protected final int getInt(int field, int index) {
            return bytes.getInt(start + field + index * 4);
        }

        protected final void putInt(int field, int value) {
            putInt(field, 0, value);
        }

        protected final void putInt(int field, int index, int value) {
            bytes.putInt(start + field + index * 4, value);
        }

        protected final long getLong(int field) {
            return getLong(field, 0);
        }

        protected final long getLong(int field, int index) {
            return bytes.getLong(start + field + index * 8);
        }

        protected final void putLong(int field, long value) {
            putLong(field, 0, value);
        }

        protected final void putLong(int field, int index, long value) {
            bytes.putLong(start + field + index * 8, value);
        }

        protected final float getFloat(int field) {
            return getFloat(field, 0);
        }

        protected final float getFloat(int field, int index) {
            return bytes.getFloat(start + field + index * 4);
        }

        protected final void putFloat(int field, float value) {
            putFloat(field, 0, value);
        }

        protected final void putFloat(int field, int index, float value) {
            bytes.putFloat(start + field + index * 4, value);
        }

        protected final double getDouble(int field) {
            return getDouble(field, 0);
        }

        protected final double getDouble(int field, int index) {
            return bytes.getDouble(start + field + index * 8);
        }

        protected final void putDouble(int field, double value) {
            putDouble(field, 0, value);
        }

        protected final void putDouble(int field, int index, double value) {
            bytes.putDouble(start + field + index * 8, value);
        }

        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        protected final <S extends Struct, D extends Data> D getData(
                S struct, int field, int index) {
            Struct outer = struct;
            return outer.bound(bytes, start + field + index * struct.getExtent());
        }

        protected final ByteBuffer getBuffer(Datatype member, int field) {
            return getBuffer(member, field, 0);
        }

        protected final ByteBuffer getBuffer(Datatype member, int field, int index) {
            int length = (int) member.layout().extentElements() * member.base().bytes();
            return part(start + field + index * length, length);
        }
    }
}
