// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.atoll.codec.ObjectCodec;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.state.Cell;
import org.jspecify.annotations.Nullable;

/// The state of a program: all its fields that are not static, those of superclasses too, except
/// transient ones and those that are set apart.
///
/// Each primitive and each array of primitives is an item of its own. All other objects are one
/// item, so that what two fields share, or two objects, they share in a later life again; two
/// fields with one array of primitives do so, too.
public final class ProgramState {
    private static final String OBJECTS = "(objects)";

    private final Object program;
    private final Map<Field, Cell<Object>> values = new LinkedHashMap<>();
    private final Map<Field, Cell<FieldArray>> arrays = new LinkedHashMap<>();
    private final List<Field> objects = new ArrayList<>();
    private @Nullable Cell<Object[]> graph;
    private final List<Field> all;

    /// Finds the fields of a program.
    ///
    /// @param apart the names of those that are no part of it
    /// @throws IllegalArgumentException if a field can be no part of a state; names class, field
    ///     and type
    public ProgramState(Object program, Set<String> apart) {
        this.program = program;
        this.all = fields(program.getClass()).stream()
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(field -> !Modifier.isTransient(field.getModifiers()))
                .filter(field -> !apart.contains(field.getName()))
                .toList();
        for (Field field : all) {
            if (!mayBeSaved(field.getType()) || !isOpen(field)) {
                throw new IllegalArgumentException(refusal(field, field.getType()));
            }
        }
    }

    private static List<Field> fields(Class<?> program) {
        List<Field> found = new ArrayList<>();
        for (Class<?> type = program; type != Object.class; type = type.getSuperclass()) {
            found.addAll(List.of(type.getDeclaredFields()));
        }
        return found;
    }

    private static boolean isOpen(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (InaccessibleObjectException e) {
            return false;
        }
    }

    /// Whether values of a field of this type may be saved: of an interface, or a class of which
    /// there are none but subclasses, the value tells.
    private static boolean mayBeSaved(Class<?> type) {
        return type.isArray()
                ? mayBeSaved(type.getComponentType())
                : type.isInterface() || type == Object.class
                        || Modifier.isAbstract(type.getModifiers()) || isSaved(type);
    }

    private static boolean isSaved(Class<?> type) {
        return type.isArray() || type.isPrimitive() || type.isRecord()
                || Serializable.class.isAssignableFrom(type);
    }

    private static String refusal(Field field, Class<?> type) {
        return "class " + field.getDeclaringClass().getName() + ", field " + field.getName()
                + ", type " + type.getTypeName() + ": a field is saved if it is a primitive, a"
                + " serializable object, a record, or an array of such; make it transient if it"
                + " is no part of the state";
    }

    /// The static fields of a program that are no constants.
    ///
    /// @return such as `int count, long[] table`, or an empty text
    public static String statics(Class<?> program) {
        return fields(program).stream()
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .filter(field -> !field.isSynthetic() && !isConstant(field))
                .map(field -> field.getType().getSimpleName() + " " + field.getName())
                .collect(Collectors.joining(", "));
    }

    private static boolean isConstant(Field field) {
        Class<?> type = field.getType();
        return Modifier.isFinal(field.getModifiers())
                && (type.isPrimitive() || type == String.class);
    }

    /// Registers all, with the values that they have now.
    public void register(Checkpoint checkpoint) {
        for (Field field : all) {
            Class<?> type = field.getType();
            if (type.isPrimitive()) {
                values.put(field, checkpoint.cell(name(field), present(field)));
            } else if (type.isArray() && type.getComponentType().isPrimitive()) {
                FieldArray none = new FieldArray(null);
                arrays.put(field, checkpoint.coded(
                        name(field), FieldArray.codec(type.getComponentType()), none));
            } else {
                objects.add(field);
            }
        }
        graph = checkpoint.cell(OBJECTS, new Object[0]);
    }

    private String name(Field field) {
        return field.getDeclaringClass() == program.getClass()
                ? field.getName()
                : field.getDeclaringClass().getName() + "." + field.getName();
    }

    private Object present(Field field) {
        return Objects.requireNonNull(value(field), field::toString);
    }

    private @Nullable Object value(Field field) {
        try {
            return field.get(program);
        } catch (IllegalAccessException e) {
            throw new AssertionError(field + " was made accessible", e);
        }
    }

    private void set(Field field, @Nullable Object value) {
        try {
            field.set(program, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(field + " was made accessible", e);
        }
    }

    /// Takes the values that the fields have now, for a point.
    ///
    /// @return what is wrong if one has a value that is not saved, with class, field and type; else
    ///     an empty text
    public String save() {
        values.forEach((field, cell) -> cell.set(present(field)));
        List<Field> owners = new ArrayList<>(arrays.keySet());
        int[] sameAs = new int[owners.size()];
        for (int i = 0; i < sameAs.length; i++) {
            Object array = value(owners.get(i));
            sameAs[i] = first(owners, array);
            cell(owners.get(i)).set(new FieldArray(sameAs[i] == i ? array : null));
        }
        Object[] content = new Object[objects.size() + 1];
        for (int i = 0; i < objects.size(); i++) {
            Object value = value(objects.get(i));
            if (value != null && !isSaved(value.getClass())) {
                return refusal(objects.get(i), value.getClass());
            }
            content[i] = value;
        }
        content[objects.size()] = sameAs;
        cell().set(content);
        return "";
    }

    @SuppressWarnings("ReferenceEquality") // which fields have one array
    private int first(List<Field> owners, @Nullable Object array) {
        int first = 0;
        while (value(owners.get(first)) != array) {
            first++;
        }
        return first;
    }

    private Cell<FieldArray> cell(Field owner) {
        return Objects.requireNonNull(arrays.get(owner), owner::toString);
    }

    private Cell<Object[]> cell() {
        Cell<Object[]> registered = graph;
        if (registered == null) {
            throw new IllegalStateException("the state of the program is not registered");
        }
        return registered;
    }

    /// Gives the fields the values of the snapshot from which this life comes.
    ///
    /// @throws IllegalStateException if the program has other fields now
    public void restore() {
        values.forEach((field, cell) -> set(field, cell.get()));
        Object[] content = cell().get();
        if (content.length != objects.size() + 1
                || !(content[objects.size()] instanceof int[] sameAs)
                || sameAs.length != arrays.size()) {
            throw new IllegalStateException("class " + program.getClass().getName()
                    + " has other fields than the one of which the snapshot was taken");
        }
        List<Field> owners = new ArrayList<>(arrays.keySet());
        for (int i = 0; i < sameAs.length; i++) {
            set(owners.get(i), cell(owners.get(sameAs[i])).get().array());
        }
        for (int i = 0; i < objects.size(); i++) {
            set(objects.get(i), content[i]);
        }
    }

    /// Why the objects could not be saved.
    ///
    /// @param cause what the point has thrown
    /// @param codec packs objects as the point does
    /// @return one line, with class, field and type if a field is the cause
    public String unsaved(IllegalStateException cause, ObjectCodec codec) {
        for (Field field : objects) {
            try {
                byte[] _ = codec.encode(value(field));
            } catch (RuntimeException e) {
                return refusal(field, field.getType()) + " (" + e.getMessage() + ")";
            }
        }
        return String.valueOf(cause.getMessage());
    }
}
