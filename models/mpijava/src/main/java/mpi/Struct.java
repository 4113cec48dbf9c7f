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
/// A field begins where the one before it ends, unless [#setOffset] says otherwise: a C compiler
/// may leave gaps that must be said. The extent is that of [Datatype#createStruct], rounded as C
/// does. After the first use no field can be added.
@SuppressWarnings("TypeParameterUnusedInFormals") // the standard's signatures
public abstract class Struct {
    private final List<Field> fields = new ArrayList<>();
    private int offset;
    private int extent;
    private @Nullable Datatype type;

    /// A member.
    private record Field(int offset, int length, Datatype type) {}

    /// For a subclass, whose constructor adds the fields.
    public Struct() {}

    /// From one structure to the next.
    ///
    /// @return bytes
    public final int getExtent() {
        commit();
        return extent;
    }

    /// The type of such structures, in buffers of bytes.
    ///
    /// @return the same each time
    public final Datatype getType() {
        return commit();
    }

    /// Makes the view of one structure that [#getData] returns.
    ///
    /// @return a new one, not bound to a buffer
    protected abstract Data newData();

    /// The structure at the beginning of a buffer.
    ///
    /// @return a new view of it
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return getData(buffer, 0);
    }

    /// One of the structures in a buffer.
    ///
    /// @param index which one, from 0
    /// @return a new view of it
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return bound(Required.buffer("getData", buffer), 0, index, "");
    }

    /// The structure at the beginning of a buffer.
    ///
    /// @return a new view of it
    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    /// One of the structures in a buffer.
    ///
    /// @param index which one, from 0
    /// @return a new view of it
    public final <T extends Data> T getData(byte[] array, int index) {
        return getData(ByteBuffer.wrap(Required.of("getData", "array", array))
                .order(ByteOrder.nativeOrder()), index);
    }

    /// Binds a view to one of several such structures. The last one in a buffer may lack the bytes
    /// behind its fields.
    ///
    /// @param from  where the first one begins
    /// @param field the words for where that is, for an error
    private <T extends Data> T bound(ByteBuffer buffer, int from, int index, String field) {
        long start = from + (long) index * getExtent();
        if (index < 0 || start < 0 || start > buffer.limit()) {
            throw MPIException.in("getData", new IllegalArgumentException(field + "index is "
                    + index + ": no structure of " + extent + " bytes begins there in a buffer of "
                    + buffer.limit()));
        }
        return bound(buffer, (int) start);
    }

    @SuppressWarnings("unchecked") // the caller says which subclass newData makes
    private <T extends Data> T bound(ByteBuffer buffer, int position) {
        Data data = newData();
        data.bind(buffer, position);
        return (T) data;
    }

    /// Says where the next field begins.
    ///
    /// @param bytes from the start of the structure
    /// @return this
    public final Struct setOffset(int bytes) {
        if (bytes < 0) {
            throw MPIException.in("setOffset", new WrongArgument(
                    MPI.ERR_ARG, "bytes is " + bytes + ": it is at least 0"));
        }
        offset = bytes;
        return this;
    }

    /// Adds a `byte`.
    ///
    /// @return the field
    public final int addByte() {
        return addByte(1);
    }

    /// Adds an array of `byte`.
    ///
    /// @return the field
    public final int addByte(int length) {
        return add("addByte", MPI.BYTE, length);
    }

    /// Adds a `char`.
    ///
    /// @return the field
    public final int addChar() {
        return addChar(1);
    }

    /// Adds an array of `char`.
    ///
    /// @return the field
    public final int addChar(int length) {
        return add("addChar", MPI.CHAR, length);
    }

    /// Adds a `short`.
    ///
    /// @return the field
    public final int addShort() {
        return addShort(1);
    }

    /// Adds an array of `short`.
    ///
    /// @return the field
    public final int addShort(int length) {
        return add("addShort", MPI.SHORT, length);
    }

    /// Adds an `int`.
    ///
    /// @return the field
    public final int addInt() {
        return addInt(1);
    }

    /// Adds an array of `int`.
    ///
    /// @return the field
    public final int addInt(int length) {
        return add("addInt", MPI.INT, length);
    }

    /// Adds a `long`.
    ///
    /// @return the field
    public final int addLong() {
        return addLong(1);
    }

    /// Adds an array of `long`.
    ///
    /// @return the field
    public final int addLong(int length) {
        return add("addLong", MPI.LONG, length);
    }

    /// Adds a `float`.
    ///
    /// @return the field
    public final int addFloat() {
        return addFloat(1);
    }

    /// Adds an array of `float`.
    ///
    /// @return the field
    public final int addFloat(int length) {
        return add("addFloat", MPI.FLOAT, length);
    }

    /// Adds a `double`.
    ///
    /// @return the field
    public final int addDouble() {
        return addDouble(1);
    }

    /// Adds an array of `double`.
    ///
    /// @return the field
    public final int addDouble(int length) {
        return add("addDouble", MPI.DOUBLE, length);
    }

    /// Adds a field that is a structure.
    ///
    /// @return the field
    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    /// Adds a field that is an array of structures.
    ///
    /// @return the field
    public final int addStruct(Struct struct, int length) {
        return add("addStruct", Required.of("addStruct", "struct", struct).getType(), length);
    }

    /// Adds a field of any type.
    ///
    /// @return the field
    public final int addData(Datatype member) {
        return addData(member, 1);
    }

    /// Adds a field that is an array of any type.
    ///
    /// @return the field
    public final int addData(Datatype member, int length) {
        return add("addData", Required.of("addData", "member", member), length);
    }

    private int add(String call, Datatype member, int length) {
        Typemap map = member.map(call);
        long end = offset + (long) length * map.extent() * map.base().bytes();
        if (length < 0 || end > Integer.MAX_VALUE) {
            throw MPIException.in(call, new IllegalArgumentException("length is " + length
                    + (length < 0
                            ? ": it is at least 0"
                            : ": a structure has at most " + Integer.MAX_VALUE + " bytes")));
        }
        if (type != null) {
            throw new MPIException(call + ": the structure is in use: its constructor adds fields",
                    MPI.ERR_OTHER, null);
        }
        int place = offset;
        fields.add(new Field(place, length, member));
        offset = (int) end;
        return place;
    }

    private Datatype commit() {
        Datatype known = type;
        if (known == null) {
            known = Datatype.createStruct(
                    fields.stream().mapToInt(Field::length).toArray(),
                    fields.stream().mapToInt(Field::offset).toArray(),
                    fields.stream().map(Field::type).toArray(Datatype[]::new));
            extent = known.getExtent();
            type = known;
        }
        return known;
    }

    /// A view of one structure in a buffer. A field is named by what `add...` returned, and an
    /// element of a field that is an array by its index too.
    @SuppressWarnings("TypeParameterUnusedInFormals") // as above
    public abstract class Data extends StructFields {
        /// Creates a view that is bound to nothing; [Struct#getData] binds one.
        public Data() {}

        /// The buffer from the structure on.
        ///
        /// @return a buffer in the machine's byte order
        public final ByteBuffer getBuffer() {
            return from(0, 0, 0);
        }

        /// A structure in a field.
        ///
        /// @param field what `add...` has returned
        /// @return a new view of it
        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        /// A structure in a field that is an array.
        ///
        /// @param field what `add...` has returned
        /// @param index which one, from 0
        /// @return a new view of it
        protected final <S extends Struct, D extends Data> D getData(
                S struct, int field, int index) {
            Struct inner = Required.of("getData", "struct", struct);
            return inner.bound(bytes(), place(field), index, "field is " + field + " and ");
        }

        /// The buffer from a field on.
        ///
        /// @param field what `add...` has returned
        /// @return a buffer in the machine's byte order
        protected final ByteBuffer getBuffer(Datatype member, int field) {
            return getBuffer(member, field, 0);
        }

        /// The buffer from an element of a field on that is an array.
        ///
        /// @param field what `add...` has returned
        /// @param index which one, from 0
        /// @return a buffer in the machine's byte order
        protected final ByteBuffer getBuffer(Datatype member, int field, int index) {
            Typemap map = Required.of("getBuffer", "member", member).map("getBuffer");
            return from(field, index, map.extent() * map.base().bytes());
        }
    }
}
