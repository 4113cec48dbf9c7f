// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values of one class's fields, by name; those that nobody has set are zero or null.
final class FieldValues {
    private final List<SerialField> fields;
    private final @Nullable Object[] values;

    FieldValues(List<SerialField> fields) {
        this.fields = fields;
        this.values = new @Nullable Object[fields.size()];
    }

    /// Sets a value.
    ///
    /// @param value boxed, if the field is primitive
    /// @throws IllegalArgumentException if there is no such field, or of another type
    void set(String name, @Nullable Object value) {
        values[place(name)] = value;
    }

    /// Gets a value that was set or read, or null.
    @Nullable Object get(String name) {
        return values[place(name)];
    }

    private int place(String name) {
        for (int i = 0; i < values.length; i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no such field: " + name);
    }

    void write(GraphWriter to) {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            switch (fields.get(i).type().getName()) {
                case "boolean" -> to.putBoolean(value != null && (boolean) value);
                case "byte" -> to.putByte(value == null ? 0 : (byte) value);
                case "char" -> to.putChar(value == null ? 0 : (char) value);
                case "short" -> to.putShort(value == null ? 0 : (short) value);
                case "int" -> to.putInt(value == null ? 0 : (int) value);
                case "long" -> to.putLong(value == null ? 0 : (long) value);
                case "float" -> to.putFloat(value == null ? 0 : (float) value);
                case "double" -> to.putDouble(value == null ? 0 : (double) value);
                default -> to.putField(value);
            }
        }
    }

    void read(GraphReader from) {
        for (int i = 0; i < values.length; i++) {
            Class<?> type = fields.get(i).type();
            values[i] = switch (type.getName()) {
                case "boolean" -> from.getBoolean();
                case "byte" -> from.getByte();
                case "char" -> from.getChar();
                case "short" -> from.getShort();
                case "int" -> from.getInt();
                case "long" -> from.getLong();
                case "float" -> from.getFloat();
                case "double" -> from.getDouble();
                default -> from.getField(type);
            };
        }
    }
}
