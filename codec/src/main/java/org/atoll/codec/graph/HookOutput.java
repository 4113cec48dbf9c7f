// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.Externalizable;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The stream that a class with a `writeObject` or `writeExternal` writes to: bytes are gathered
/// into blocks, objects go into the graph.
final class HookOutput extends ObjectOutputStream {
    private static final int NONE = -1;

    private final GraphWriter writer;

    /// Who writes now: the class, the object and the fields it has put.
    private @Nullable Level level;

    private @Nullable Object object;
    private @Nullable Values values;

    /// Whether the fields are all that is written.
    private boolean bare;

    /// Where the length of the block is to be, if there is one.
    private int block = NONE;

    private HookOutput(GraphWriter writer) throws IOException {
        this.writer = writer;
    }

    static HookOutput to(GraphWriter writer) {
        try {
            return new HookOutput(writer);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Whether no class is writing, so that the stream can be used for another graph.
    boolean isIdle() {
        return object == null && block == NONE;
    }

    /// Lets a class write an object by itself.
    void write(Level one, Object value, MethodHandle hook) {
        within(one, value, false, () -> {
            hook.invoke(value, this);
            end();
        });
    }

    /// Lets the JDK write the fields of an object.
    void fields(Level one, Object value, MethodHandle hook) {
        within(one, value, true, () -> hook.invoke(value, this));
    }

    /// Lets an object write itself.
    void external(Externalizable value) {
        within(null, value, false, () -> {
            value.writeExternal(this);
            end();
        });
    }

    private void within(@Nullable Level one, Object value, boolean all, Failing body) {
        Level levelBefore = level;
        Object objectBefore = object;
        Values valuesBefore = values;
        boolean bareBefore = bare;
        int blockBefore = block;
        level = one;
        object = value;
        values = null;
        bare = all;
        block = NONE;
        Failing.run(value.getClass(), "written", body);
        level = levelBefore;
        object = objectBefore;
        values = valuesBefore;
        bare = bareBefore;
        block = blockBefore;
    }

    private void end() {
        endBlock();
        writer.putTag(Tags.END);
    }

    private GraphWriter inBlock() {
        if (block == NONE) {
            writer.putTag(Tags.BLOCK);
            block = writer.place();
        }
        return writer;
    }

    private void endBlock() {
        if (block != NONE) {
            writer.close(block);
            block = NONE;
        }
    }

    @Override
    public void defaultWriteObject() throws IOException {
        Level one = level;
        Object value = object;
        if (one == null || value == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        beginFields(one);
        one.putFields(value, writer);
    }

    /// A class without fields may read none, though it has asked to write them.
    private void beginFields(Level one) {
        endBlock();
        if (!one.fields().isEmpty()) {
            writer.putTag(Tags.FIELDS);
        }
    }

    @Override
    public PutField putFields() throws IOException {
        Level one = level;
        if (one == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        Values put = values;
        if (put == null) {
            put = new Values(new FieldValues(one.fields()));
            values = put;
        }
        return put;
    }

    @Override
    public void writeFields() throws IOException {
        Level one = level;
        Values put = values;
        if (one == null || put == null) {
            throw new NotActiveException("no current PutField object");
        }
        if (!bare) {
            beginFields(one);
        }
        put.values.write(writer);
    }

    @Override
    protected void writeObjectOverride(@Nullable Object value) {
        endBlock();
        writer.putField(value);
    }

    @Override
    public void writeUnshared(@Nullable Object value) {
        writeObjectOverride(value);
    }

    @Override
    public void useProtocolVersion(int version) {}

    @Override
    public void reset() {}

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public void write(int value) {
        inBlock().putByte((byte) value);
    }

    @Override
    public void write(byte[] from) {
        write(from, 0, from.length);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        inBlock().putBytes(from, offset, length);
    }

    @Override
    public void writeBoolean(boolean value) {
        inBlock().putBoolean(value);
    }

    @Override
    public void writeByte(int value) {
        inBlock().putByte((byte) value);
    }

    @Override
    public void writeShort(int value) {
        inBlock().putShort((short) value);
    }

    @Override
    public void writeChar(int value) {
        inBlock().putChar((char) value);
    }

    @Override
    public void writeInt(int value) {
        inBlock().putInt(value);
    }

    @Override
    public void writeLong(long value) {
        inBlock().putLong(value);
    }

    @Override
    public void writeFloat(float value) {
        inBlock().putFloat(value);
    }

    @Override
    public void writeDouble(double value) {
        inBlock().putDouble(value);
    }

    @Override
    public void writeBytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            writeByte(text.charAt(i));
        }
    }

    @Override
    public void writeChars(String text) {
        for (int i = 0; i < text.length(); i++) {
            writeChar(text.charAt(i));
        }
    }

    @Override
    public void writeUTF(String text) {
        writeInt(text.length());
        writeChars(text);
    }

    /// The values that a class puts by name.
    private static final class Values extends PutField {
        private final FieldValues values;

        Values(FieldValues values) {
            this.values = values;
        }

        @Override
        public void put(String name, boolean value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, byte value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, char value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, short value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, int value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, long value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, float value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, double value) {
            values.set(name, value);
        }

        @Override
        public void put(String name, @Nullable Object value) {
            values.set(name, value);
        }

        @SuppressWarnings("removal")
        @Override
        public void write(ObjectOutput out) {
            throw new UnsupportedOperationException("use writeFields");
        }
    }
}
