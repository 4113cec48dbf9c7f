// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.atoll.codec.ObjectCodec;
import org.atoll.recovery.store.ItemKind;
import org.jspecify.annotations.Nullable;

/// A value in a cell, and how it becomes bytes.
final class CellItem<T extends @Nullable Object> implements StateItem {
    private final ItemKind kind;
    private final Cell<T> cell;
    private final StateCodec<T> codec;
    private byte[] prepared = new byte[0];

    CellItem(ItemKind kind, Cell<T> cell, StateCodec<T> codec) {
        this.kind = kind;
        this.cell = cell;
        this.codec = codec;
    }

    /// Values as objects of the job's messages are written.
    ///
    /// @param type what is read must be
    static <T extends @Nullable Object> StateCodec<T> objects(ObjectCodec codec, Class<?> type) {
        return new StateCodec<>() {
            @Override
            public void write(T value, DataOutput to) throws IOException {
                to.write(codec.encode(value));
            }

            @Override
            @SuppressWarnings({"unchecked", "NullAway"}) // as the codec has checked and written it
            public T read(DataInput from) throws IOException {
                byte[] bytes = ((DataInputStream) from).readAllBytes();
                return (T) codec.decode(bytes, 0, bytes.length, type);
            }
        };
    }

    @Override
    public ItemKind kind() {
        return kind;
    }

    @Override
    public long elements() {
        return 1;
    }

    @Override
    public long prepare() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        codec.write(cell.get(), new DataOutputStream(bytes));
        prepared = bytes.toByteArray();
        return prepared.length;
    }

    @Override
    public void save(MemorySegment to) {
        MemorySegment.copy(MemorySegment.ofArray(prepared), 0, to, 0, prepared.length);
        prepared = new byte[0];
    }

    @Override
    public void load(MemorySegment from) throws IOException {
        DataInputStream bytes =
                new DataInputStream(new ByteArrayInputStream(from.toArray(JAVA_BYTE)));
        cell.set(codec.read(bytes));
        int left = bytes.available();
        if (left > 0) {
            throw new IOException("its codec has left " + left + " bytes unread");
        }
    }
}
