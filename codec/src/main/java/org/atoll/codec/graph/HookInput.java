// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.EOFException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stream that a class with a `readObject` or `readExternal` reads from. What the class leaves
/// is passed over.
final class HookInput extends ObjectInputStream {
    private final GraphReader reader;

    /// Who reads now: the class and the object.
    private @Nullable Level level;

    private @Nullable Object object;

    /// Whether the fields are all that was written.
    private boolean bare;

    /// How much is left of the block of bytes.
    private int block;

    /// How many objects the class has read.
    private int objects;

    private final List<ObjectInputValidation> validations = new ArrayList<>();

    private HookInput(GraphReader reader) throws IOException {
        this.reader = reader;
    }

    static HookInput from(GraphReader reader) {
        try {
            HookInput stream = new HookInput(reader);
            stream.setObjectInputFilter(stream::check);
            return stream;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Classes of the JDK ask whether they may make arrays of a length that they have read.
    private ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo asked) {
        return reader.announces(asked.arrayLength())
                ? ObjectInputFilter.Status.ALLOWED : ObjectInputFilter.Status.REJECTED;
    }

    /// Whether no class is reading, so that the stream can be used for another graph.
    boolean isIdle() {
        return object == null && validations.isEmpty();
    }

    /// Lets a class read an object by itself, if it does.
    void read(Level one, Object into, @Nullable MethodHandle hook) {
        within(one, into, false, () -> {
            if (hook != null) {
                hook.invoke(into, this);
            }
            skipRest();
        });
    }

    /// The same where only the fields were written.
    void readPlain(Level one, Object into, @Nullable MethodHandle hook) {
        if (hook == null) {
            one.getFields(into, reader);
        } else {
            within(one, into, true, () -> hook.invoke(into, this));
        }
    }

    /// Lets the JDK read the fields of an object.
    void fields(Level one, Object into, MethodHandle hook) {
        within(one, into, true, () -> hook.invoke(into, this));
    }

    /// Lets an object read itself.
    void external(Externalizable into) {
        within(null, into, false, () -> {
            into.readExternal(this);
            skipRest();
        });
    }

    private void within(@Nullable Level one, Object into, boolean all, Failing body) {
        Level levelBefore = level;
        Object objectBefore = object;
        boolean bareBefore = bare;
        int blockBefore = block;
        int objectsBefore = objects;
        level = one;
        object = into;
        bare = all;
        block = 0;
        objects = 0;
        Failing.run(into.getClass(), "read", body);
        level = levelBefore;
        object = objectBefore;
        bare = bareBefore;
        block = blockBefore;
        objects = objectsBefore;
    }

    private void skipRest() {
        while (true) {
            reader.skip(block);
            block = 0;
            if (reader.skips(Tags.END)) {
                return;
            }
            if (reader.skips(Tags.FIELDS)) {
                ownFields();
            } else if (!startBlock()) {
                reader.getField(Object.class);
            }
        }
    }

    private void ownFields() {
        Level one = level;
        Object into = object;
        if (one == null || into == null) {
            throw GraphInput.damaged("fields where none are written");
        }
        one.getFields(into, reader);
    }

    private boolean startBlock() {
        if (!reader.skips(Tags.BLOCK)) {
            return false;
        }
        block = reader.getInt();
        reader.require(block);
        return true;
    }

    /// So many bytes follow in the block.
    private GraphReader bytes(int size) throws EOFException {
        while (block == 0 && !bare && startBlock()) {
            assert block >= 0;
        }
        if (size > block) {
            throw new EOFException(size + " bytes are wanted where " + block + " are left");
        }
        block -= size;
        return reader;
    }

    /// Runs what the classes of the graph have registered.
    void validate() {
        for (ObjectInputValidation one : validations) {
            Failing.run(one.getClass(), "read", one::validateObject);
        }
        validations.clear();
    }

    @Override
    public void registerValidation(ObjectInputValidation one, int priority)
            throws InvalidObjectException {
        validations.add(one);
    }

    @Override
    public void defaultReadObject() throws IOException {
        Level one = level;
        if (one == null) {
            throw new NotActiveException("not in call to readObject");
        }
        beginFields(one);
        ownFields();
    }

    private void beginFields(Level one) {
        if (!bare && !one.fields().isEmpty()) {
            reader.skip(block);
            block = 0;
            if (!reader.skips(Tags.FIELDS)) {
                throw GraphInput.damaged("a class reads fields where it has written none");
            }
        }
    }

    @Override
    public GetField readFields() throws IOException {
        Level one = level;
        if (one == null) {
            throw new NotActiveException("not in call to readObject");
        }
        beginFields(one);
        FieldValues values = new FieldValues(one.fields());
        values.read(reader);
        return new Values(one.type(), values);
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException {
        if (block > 0 || (!bare && reader.peek() == Tags.BLOCK)) {
            throw Door.noObject(false);
        }
        if (bare || reader.peek() == Tags.END) {
            throw Door.noObject(true);
        }
        Object value = reader.getField(Object.class);
        Level one = level;
        if (one != null && one.isKey(objects++)) {
            reader.hashing().charge(HashCost.of(value));
        }
        return value;
    }

    @Override
    public @Nullable Object readUnshared() throws IOException {
        return readObjectOverride();
    }

    @Override
    public int read() throws IOException {
        return available() == 0 ? -1 : bytes(1).getByte() & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        int size = Math.min(length, available());
        if (size == 0) {
            return length == 0 ? 0 : -1;
        }
        bytes(size).getBytes(to, offset, size);
        return size;
    }

    @Override
    public int available() throws IOException {
        while (block == 0 && !bare && startBlock()) {
            assert block >= 0;
        }
        return block;
    }

    @Override
    public void close() {}

    @Override
    public boolean readBoolean() throws IOException {
        return bytes(1).getBoolean();
    }

    @Override
    public byte readByte() throws IOException {
        return bytes(1).getByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return readByte() & 0xff;
    }

    @Override
    public short readShort() throws IOException {
        return bytes(Short.BYTES).getShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return readShort() & 0xffff;
    }

    @Override
    public char readChar() throws IOException {
        return bytes(Character.BYTES).getChar();
    }

    @Override
    public int readInt() throws IOException {
        return bytes(Integer.BYTES).getInt();
    }

    @Override
    public long readLong() throws IOException {
        return bytes(Long.BYTES).getLong();
    }

    @Override
    public float readFloat() throws IOException {
        return bytes(Float.BYTES).getFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return bytes(Double.BYTES).getDouble();
    }

    @Override
    public void readFully(byte[] to) throws IOException {
        readFully(to, 0, to.length);
    }

    @Override
    public void readFully(byte[] to, int offset, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int size = read(to, offset + done, length - done);
            if (size < 0) {
                throw new EOFException(length + " bytes are wanted where " + done + " are left");
            }
            done += size;
        }
    }

    @Override
    public int skipBytes(int length) throws IOException {
        int size = Math.min(length, available());
        bytes(size).skip(size);
        return size;
    }

    @Override
    public String readUTF() throws IOException {
        int length = readInt();
        reader.require(Math.max(-1, (long) length * Character.BYTES));
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = readChar();
        }
        return new String(text);
    }

    @Deprecated
    @Override
    public @Nullable String readLine() throws IOException {
        throw new UnsupportedOperationException("readLine");
    }

    /// The values that a class gets by name.
    private static final class Values extends GetField {
        private final Class<?> type;
        private final FieldValues values;

        Values(Class<?> type, FieldValues values) {
            this.type = type;
            this.values = values;
        }

        @Override
        public ObjectStreamClass getObjectStreamClass() {
            return ObjectStreamClass.lookup(type);
        }

        @Override
        public boolean defaulted(String name) {
            return false;
        }

        private <T> T value(String name, T unset) {
            Object value = values.get(name);
            @SuppressWarnings("unchecked") // a mistake is found where the value is used
            T read = value == null ? unset : (T) value;
            return read;
        }

        @Override
        public boolean get(String name, boolean unset) {
            return value(name, unset);
        }

        @Override
        public byte get(String name, byte unset) {
            return value(name, unset);
        }

        @Override
        public char get(String name, char unset) {
            return value(name, unset);
        }

        @Override
        public short get(String name, short unset) {
            return value(name, unset);
        }

        @Override
        public int get(String name, int unset) {
            return value(name, unset);
        }

        @Override
        public long get(String name, long unset) {
            return value(name, unset);
        }

        @Override
        public float get(String name, float unset) {
            return value(name, unset);
        }

        @Override
        public double get(String name, double unset) {
            return value(name, unset);
        }

        @Override
        public @Nullable Object get(String name, @Nullable Object unset) {
            return values.get(name);
        }
    }
}
