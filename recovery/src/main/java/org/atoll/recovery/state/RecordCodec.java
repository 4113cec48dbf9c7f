// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.atoll.codec.ObjectCodec;
import org.jspecify.annotations.Nullable;

/// Records that are not serializable: each component after its name, as an object, or as a record
/// of its own if it is declared as one.
///
/// @param <T> the type of the record
final class RecordCodec<T extends @Nullable Object> implements StateCodec<T> {
    private final Class<?> type;
    private final ObjectCodec objects;
    private final RecordComponent[] components;

    /// Creates the codec of a class.
    ///
    /// @param type    one that [#suits]
    /// @param objects writes and reads components
    RecordCodec(Class<?> type, ObjectCodec objects) {
        this.type = type;
        this.objects = objects;
        this.components = type.getRecordComponents();
    }

    /// Whether it is a record, and no stream of objects takes it.
    static boolean suits(Class<?> type) {
        return type.isRecord() && !Serializable.class.isAssignableFrom(type);
    }

    @Override
    public void write(T value, DataOutput to) throws IOException {
        put(value, to);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // null if null was written
    public T read(DataInput from) throws IOException {
        return (T) take(from);
    }

    private void put(@Nullable Object value, DataOutput to) throws IOException {
        to.writeBoolean(value != null);
        if (value == null) {
            return;
        }
        if (!type.isInstance(value)) {
            throw new IOException("it is an object of class " + value.getClass().getName()
                    + ", and was registered as record " + type.getName());
        }
        to.writeInt(components.length);
        for (RecordComponent component : components) {
            to.writeUTF(component.getName());
            putComponent(component, valueOf(component, value), to);
        }
    }

    private @Nullable Object take(DataInput from) throws IOException {
        if (!from.readBoolean()) {
            return null;
        }
        int count = from.readInt();
        if (count != components.length) {
            throw new IOException(type.getName() + " has " + components.length
                    + " components here and " + count + " in the snapshot");
        }
        @Nullable Object[] values = new @Nullable Object[count];
        for (int i = 0; i < count; i++) {
            String name = from.readUTF();
            if (!name.equals(components[i].getName())) {
                throw new IOException("component " + (i + 1) + " of " + type.getName() + " is "
                        + components[i].getName() + " here and " + name + " in the snapshot");
            }
            values[i] = takeComponent(components[i], from);
        }
        return make(values);
    }

    private void putComponent(
            RecordComponent component, @Nullable Object value, DataOutput to)
            throws IOException {
        if (suits(component.getType())) {
            new RecordCodec<>(component.getType(), objects).put(value, to);
            return;
        }
        byte[] bytes = objects.encode(value);
        to.writeInt(bytes.length);
        to.write(bytes);
    }

    private @Nullable Object takeComponent(RecordComponent component, DataInput from)
            throws IOException {
        if (suits(component.getType())) {
            return new RecordCodec<>(component.getType(), objects).take(from);
        }
        byte[] bytes = new byte[from.readInt()];
        from.readFully(bytes);
        return objects.decode(bytes);
    }

    private @Nullable Object valueOf(RecordComponent component, Object value)
            throws IOException {
        try {
            return opened(component.getAccessor()).invoke(value);
        } catch (InvocationTargetException e) {
            throw new IOException(component.getName() + "() throws " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private Object make(@Nullable Object... values) throws IOException {
        Class<?>[] types = Arrays.stream(components)
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return opened(constructor).newInstance(values);
        } catch (InvocationTargetException e) {
            throw new IOException("its constructor throws " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private <A extends AccessibleObject> A opened(A member) throws IOException {
        try {
            member.setAccessible(true);
            return member;
        } catch (InaccessibleObjectException e) {
            throw new IOException("its package is not open: say 'opens "
                    + type.getPackageName() + "' in the program's module", e);
        }
    }
}
