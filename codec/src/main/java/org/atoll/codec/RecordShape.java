// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// The components of a record class, down to the primitive ones, and where each lies among the
/// packed bytes: one behind the other, without gaps, in the order of declaration.
///
/// @param bytes      the packed length
record RecordShape(Class<?> type, List<Component> components, int bytes) {

    /// A component.
    ///
    /// @param name   its name, which is that of its accessor
    /// @param offset where it begins in the packed bytes of the outermost record
    /// @param nested its own shape, if it is a record; empty for a primitive type
    record Component(String name, Class<?> type, int offset, List<RecordShape> nested) {}

    /// Looks at a class.
    ///
    /// @throws IllegalArgumentException if a component is neither primitive nor such a record
    static RecordShape of(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException(
                    "class " + type.getName() + " is no record: allowed are classes of records");
        }
        RecordShape shape = of(type, List.of(), 0);
        if (shape.bytes == 0) {
            throw new IllegalArgumentException(
                    "record " + type.getName() + " has no components: nothing can be sent");
        }
        return shape;
    }

    /// @param around the records that contain this one, from the outermost on
    private static RecordShape of(Class<?> type, List<Class<?>> around, int start) {
        List<Class<?>> within = new ArrayList<>(around);
        within.add(type);
        Class<?> outermost = within.getFirst();
        if (!isVisible(type, outermost)) {
            throw new IllegalArgumentException(
                    "record " + outermost.getName() + " contains record " + type.getName()
                            + ", which is neither public nor in the same package");
        }
        if (around.contains(type)) {
            throw refused(outermost, "record " + type.getName() + " contains itself");
        }
        List<Component> components = new ArrayList<>();
        int offset = start;
        for (RecordComponent component : type.getRecordComponents()) {
            Component found = component(component, within, offset);
            components.add(found);
            offset += bytes(found);
        }
        return new RecordShape(type, List.copyOf(components), offset - start);
    }

    private static Component component(
            RecordComponent component, List<Class<?>> within, int offset) {
        Class<?> type = component.getType();
        if (!type.isPrimitive() && !type.isRecord()) {
            throw refused(
                    within.getFirst(),
                    "the component " + component.getName() + " is a " + type.getSimpleName());
        }
        List<RecordShape> nested =
                type.isRecord() ? List.of(of(type, within, offset)) : List.of();
        return new Component(component.getName(), type, offset, nested);
    }

    private static IllegalArgumentException refused(Class<?> outermost, String why) {
        return new IllegalArgumentException(
                "record " + outermost.getName() + ": " + why
                        + ": allowed are primitive types and records of them; send the record"
                        + " as an object");
    }

    private static boolean isVisible(Class<?> type, Class<?> from) {
        return type.getPackageName().equals(from.getPackageName())
                || Modifier.isPublic(type.getModifiers());
    }

    private static int bytes(Component component) {
        return component.nested().isEmpty()
                ? primitiveBytes(component.type())
                : component.nested().getFirst().bytes();
    }

    private static int primitiveBytes(Class<?> type) {
        if (type == long.class || type == double.class) {
            return 8;
        }
        if (type == int.class || type == float.class) {
            return 4;
        }
        return type == short.class || type == char.class ? 2 : 1;
    }
}
