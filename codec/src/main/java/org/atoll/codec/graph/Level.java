// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One class among those that an object's class extends, and itself: it has fields, and may write
/// and read itself.
///
/// @param fields      the fields that are part of its form
/// @param own         gets and puts them; null if the class is out of reach, as the JDK's are
/// @param writeFields puts them where there is no form: the JDK does
/// @param readFields  gets them there
/// @param write       its `writeObject`, if it has one
/// @param read        its `readObject`, if it has one
record Level(
        Class<?> type,
        List<SerialField> fields,
        @Nullable ClassForm own,
        @Nullable MethodHandle writeFields,
        @Nullable MethodHandle readFields,
        @Nullable MethodHandle write,
        @Nullable MethodHandle read) {

    private static final Set<String> MAPS = Set.of(
            "java.util.HashMap", "java.util.Hashtable", "java.util.concurrent.ConcurrentHashMap");

    static Level of(Class<?> type, @Nullable ClassForm own) {
        boolean door = own == null;
        return new Level(type, SerialField.of(type), own,
                door ? Door.writeFields(type) : null, door ? Door.readFields(type) : null,
                Door.writeObject(type), Door.readObject(type));
    }

    /// Whether the class takes part by itself.
    boolean isHooked() {
        return write != null || read != null;
    }

    /// Whether there is nothing to write.
    boolean isEmpty() {
        return fields.isEmpty() && !isHooked();
    }

    /// Whether an object that the class reads by itself goes into a hash table as a key.
    ///
    /// @param place how many came before
    boolean isKey(int place) {
        return type.getName().equals("java.util.HashSet")
                || (place % 2 == 0 && MAPS.contains(type.getName()));
    }

    /// What a description says of the class.
    String describe() {
        return (write == null ? "" : "!") + SerialField.describe(fields);
    }

    void put(Object value, GraphWriter to) {
        if (write == null) {
            putFields(value, to);
        } else {
            to.hook().write(this, value, write);
        }
    }

    void putFields(Object value, GraphWriter to) {
        if (own != null) {
            own.putOwn(value, to);
        } else if (writeFields != null) {
            to.hook().fields(this, value, writeFields);
        } else {
            new FieldValues(fields).write(to);
        }
    }

    void get(Object into, GraphReader from) {
        if (write == null) {
            from.hook().readPlain(this, into, read);
        } else {
            from.hook().read(this, into, read);
        }
    }

    void getFields(Object into, GraphReader from) {
        if (own != null) {
            own.getOwn(into, from);
        } else if (readFields != null) {
            from.hook().fields(this, into, readFields);
        } else {
            new FieldValues(fields).read(from);
        }
    }
}
