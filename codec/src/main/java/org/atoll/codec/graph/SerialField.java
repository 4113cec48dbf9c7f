// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.codec.guard.Hashing;
import org.jspecify.annotations.Nullable;

/// A field that is part of a class's serial form.
///
/// @param field the field; null if `serialPersistentFields` names one that the class has not
record SerialField(String name, Class<?> type, @Nullable Field field) {
    private static final Comparator<SerialField> ORDER =
            Comparator.comparing((SerialField f) -> !f.type.isPrimitive())
                    .thenComparing(f -> f.name.equals("next"))
                    .thenComparing(SerialField::name);

    /// The fields of a class itself: primitive ones first, else by name, but `next` at the end:
    /// then a list is a loop.
    static List<SerialField> of(Class<?> type) {
        if (!Serializable.class.isAssignableFrom(type)) {
            return List.of();
        }
        if (Hashing.isOfJdk(type) || isListed(type)) {
            ObjectStreamClass described = ObjectStreamClass.lookup(type);
            return described == null ? List.of() : Stream.of(described.getFields())
                    .map(f -> new SerialField(f.getName(), f.getType(), find(type, f)))
                    .sorted(ORDER).toList();
        }
        return Stream.of(type.getDeclaredFields())
                .filter(f -> !Modifier.isStatic(f.getModifiers())
                        && !Modifier.isTransient(f.getModifiers()))
                .map(f -> new SerialField(f.getName(), f.getType(), f))
                .sorted(ORDER).toList();
    }

    /// The place of the last field if it may refer to another object of the class, and nobody
    /// puts something else in place of that; else -1.
    static int tail(Class<?> type, List<SerialField> fields) {
        if (fields.isEmpty() || Modifier.isAbstract(type.getModifiers())
                || Door.writeReplace(type) != null || Door.readResolve(type) != null) {
            return -1;
        }
        SerialField last = fields.getLast();
        return last.field != null && last.type.isAssignableFrom(type) ? fields.size() - 1 : -1;
    }

    /// Whether the class itself says which fields are part of its form.
    static boolean isListed(Class<?> type) {
        try {
            Field list = type.getDeclaredField("serialPersistentFields");
            int wanted = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
            return (list.getModifiers() & wanted) == wanted
                    && list.getType() == ObjectStreamField[].class;
        } catch (NoSuchFieldException e) {
            return false;
        }
    }

    private static @Nullable Field find(Class<?> type, ObjectStreamField listed) {
        try {
            Field field = type.getDeclaredField(listed.getName());
            boolean same = field.getType() == listed.getType()
                    && !Modifier.isStatic(field.getModifiers());
            return same ? field : null;
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /// What a description says of fields.
    static String describe(List<SerialField> fields) {
        return fields.stream().map(f -> f.name + ":" + f.type.getSimpleName())
                .collect(Collectors.joining(","));
    }

    /// What a description says of a record's components.
    static String describe(RecordComponent... components) {
        return Arrays.stream(components)
                .map(c -> c.getName() + ":" + c.getType().getSimpleName())
                .collect(Collectors.joining(","));
    }
}
