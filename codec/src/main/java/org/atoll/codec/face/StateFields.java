// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;

/// The fields of an object of a class that has a [Face], inherited ones first, but for static and
/// transient ones. The class itself need not be serializable; what its fields refer to must be.
final class StateFields {
    private final Class<?> type;
    private final Blank blank;
    private final List<Field> fields = new ArrayList<>();

    StateFields(Class<?> type) {
        this.type = type;
        this.blank = new Blank(type);
        List<Class<?>> levels = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            levels.addFirst(at);
        }
        levels.forEach(this::add);
    }

    private void add(Class<?> level) {
        Stream.of(level.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers())
                        && !Modifier.isTransient(field.getModifiers()))
                .sorted(Comparator.comparing(Field::getName))
                .forEach(field -> {
                    open(field);
                    fields.add(field);
                });
    }

    private void open(Field field) {
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException("field " + field.getName() + " of "
                    + type.getName() + " is out of reach: " + e.getMessage(), e);
        }
    }

    void write(Object object, GraphWriter to) {
        for (Field field : fields) {
            try {
                Boxes.write(field.getType(), field.get(object), to);
            } catch (IllegalAccessException e) {
                throw new AssertionError(field + " was opened", e);
            }
        }
    }

    Object read(GraphReader from) {
        Object made = blank.make();
        for (Field field : fields) {
            try {
                field.set(made, Boxes.read(field.getType(), from));
            } catch (IllegalAccessException e) {
                throw new AssertionError(field + " was opened", e);
            }
        }
        return made;
    }
}
