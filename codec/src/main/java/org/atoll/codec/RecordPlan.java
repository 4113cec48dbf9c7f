// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How objects of a record class are taken apart and made: found once for a class.
///
/// @param type      the class
/// @param signature the names and types of its components
/// @param kinds     for each component the number of its primitive type, or -1
/// @param getters   for each component, what takes an object and gives it, by its own type if
///                  primitive, else as an object
/// @param maker     takes the components as objects and gives the record
/// @param packed    its layout, if all components are primitive
/// @param flat      whether no component can refer to anything but strings and boxed numbers
@SuppressWarnings("ArrayRecordComponent") // never compared or changed; read in inner loops
record RecordPlan(
        Class<?> type,
        String signature,
        int[] kinds,
        MethodHandle[] getters,
        MethodHandle maker,
        @Nullable RecordLayout<?> packed,
        boolean flat) {

    private static final ClassValue<Optional<RecordPlan>> PLANS =
            new ClassValue<>() {
                @Override
                protected Optional<RecordPlan> computeValue(Class<?> type) {
                    return plan(type);
                }
            };

    /// The plan of a class, or null if it must go another way: it is no record, is not
    /// serializable, replaces itself when it is written or read, or cannot be reached.
    static @Nullable RecordPlan of(Class<?> type) {
        return PLANS.get(type).orElse(null);
    }

    private static Optional<RecordPlan> plan(Class<?> type) {
        if (!type.isRecord() || !Serializable.class.isAssignableFrom(type) || replaces(type)) {
            return Optional.empty();
        }
        RecordPlan.class.getModule().addReads(type.getModule());
        try {
            return Optional.of(plan(type, type.getRecordComponents()));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static boolean replaces(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .anyMatch(m -> m.getName().equals("writeReplace")
                        || m.getName().equals("readResolve"));
    }

    private static RecordPlan plan(Class<?> type, RecordComponent... components)
            throws IllegalAccessException, NoSuchMethodException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        Class<?>[] types =
                Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        MethodHandle[] getters = new MethodHandle[types.length];
        for (int i = 0; i < types.length; i++) {
            Class<?> given = types[i].isPrimitive() ? types[i] : Object.class;
            getters[i] =
                    lookup.unreflect(components[i].getAccessor())
                            .asType(MethodType.methodType(given, Object.class));
        }
        MethodHandle maker =
                lookup.findConstructor(type, MethodType.methodType(void.class, types))
                        .asSpreader(Object[].class, types.length)
                        .asType(MethodType.methodType(Object.class, Object[].class));
        boolean primitive = types.length > 0 && Stream.of(types).allMatch(Class::isPrimitive);
        return new RecordPlan(
                type,
                signature(components),
                Stream.of(types).mapToInt(CompactFormat.PRIMITIVES::indexOf).toArray(),
                getters,
                maker,
                primitive ? layout(type.asSubclass(Record.class)) : null,
                Stream.of(types).allMatch(RecordPlan::isFlat));
    }

    /// The layout of a record, or null if no code can be added to its class: that of a rank that
    /// is a thread has a loader of its own, and with it an unnamed module of its own.
    private static @Nullable RecordLayout<?> layout(Class<? extends Record> type) {
        try {
            return RecordLayout.of(type);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isFlat(Class<?> type) {
        return type.isPrimitive() || type == String.class || CompactFormat.BOXES.contains(type);
    }

    private static String signature(RecordComponent... components) {
        return Arrays.stream(components)
                .map(component -> component.getName() + ":" + component.getType().getName())
                .collect(Collectors.joining(","));
    }
}
