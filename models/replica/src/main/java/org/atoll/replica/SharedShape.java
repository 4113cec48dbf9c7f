// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.codec.face.Face;
import org.jspecify.annotations.Nullable;

/// The operations of a shared class, by the numbers of its [Face]. Made once for each class; from
/// any thread.
final class SharedShape {
    private static final ClassValue<SharedShape> SHAPES = new ClassValue<>() {
        @Override
        protected SharedShape computeValue(Class<?> type) {
            return new SharedShape(type);
        }
    };

    private final Face face;
    private final List<SharedOperation> operations = new ArrayList<>();

    private SharedShape(Class<?> type) {
        if (!type.isAnnotationPresent(Shared.class)) {
            throw NotShareable.because(type, "it is not marked", "write @Shared before it");
        }
        requirePublicMarks(type);
        this.face = Face.of(type);
        new OutsideCalls(type).check();
        List<Method> methods = face.methods();
        for (int number = 0; number < methods.size(); number++) {
            Method method = methods.get(number);
            requireOneMark(type, method);
            operations.add(operation(number, method, condition(type, method)));
        }
    }

    /// The shape of a class.
    ///
    /// @return the same at every call
    /// @throws IllegalArgumentException if its objects cannot be shared; one line says why
    static SharedShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    Face face() {
        return face;
    }

    SharedOperation operation(int number) {
        if (number < 0 || number >= operations.size()) {
            throw new IllegalArgumentException(
                    "there is no operation " + number + " of " + face.type().getName());
        }
        return operations.get(number);
    }

    /// Whether an operation is a read without a condition that stores nothing, as its bytecode
    /// shows: if it is carried out beside a write, nothing comes of that but a wrong result.
    boolean isGlance(int number) {
        SharedOperation operation = operations.get(number);
        return operation.isRead() && operation.condition() == null && face.storesNothing(number);
    }

    private static void requirePublicMarks(Class<?> type) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                boolean marked = method.isAnnotationPresent(Read.class)
                        || method.isAnnotationPresent(Write.class)
                        || method.isAnnotationPresent(When.class);
                if (marked && !Modifier.isPublic(method.getModifiers())) {
                    throw NotShareable.because(type, name(method) + " is marked and not public",
                            "make it public");
                }
            }
        }
    }

    private static void requireOneMark(Class<?> type, Method method) {
        if (method.isAnnotationPresent(Read.class) && method.isAnnotationPresent(Write.class)) {
            throw NotShareable.because(type, name(method) + " is marked as a read and as a write",
                    "remove one of the marks");
        }
    }

    private SharedOperation operation(
            int number, Method method, @Nullable SharedOperation condition) {
        return new SharedOperation(
                face, number, name(method), method.isAnnotationPresent(Read.class),
                method.getReturnType() != void.class, condition);
    }

    private @Nullable SharedOperation condition(Class<?> type, Method method) {
        When when = method.getAnnotation(When.class);
        if (when == null) {
            return null;
        }
        int found = find(when.value(), method.getParameterTypes());
        found = found < 0 ? find(when.value()) : found;
        Method condition = found < 0 ? null : face.methods().get(found);
        boolean fits = condition != null
                && condition.getReturnType() == boolean.class
                && condition.isAnnotationPresent(Read.class)
                && !condition.isAnnotationPresent(When.class);
        if (condition == null || !fits) {
            throw NotShareable.because(type, name(method) + " waits for '" + when.value()
                            + "', which is no public boolean @Read with the same parameters"
                            + " or none",
                    "name one that is");
        }
        return operation(found, condition, null);
    }

    private int find(String name, Class<?>... parameters) {
        List<Method> methods = face.methods();
        for (int number = 0; number < methods.size(); number++) {
            Method method = methods.get(number);
            if (method.getName().equals(name)
                    && Arrays.equals(method.getParameterTypes(), parameters)) {
                return number;
            }
        }
        return -1;
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
