// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.Serializable;
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
/// @param coder     takes its records apart and makes them
/// @param packed    its layout, if all components are primitive
/// @param flat      whether no component can refer to anything but strings and boxed numbers
record RecordPlan(
        Class<?> type,
        String signature,
        RecordCoder coder,
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
        RecordComponent[] components = type.getRecordComponents();
        Stream<Class<?>> types = Stream.of(components).map(RecordComponent::getType);
        boolean primitive = components.length > 0
                && Stream.of(components).allMatch(c -> c.getType().isPrimitive());
        try {
            return Optional.of(new RecordPlan(
                    type,
                    signature(components),
                    (RecordCoder) Neighbours.make(type, new RecordCoderWriter(type).write()),
                    primitive ? RecordLayout.of(type.asSubclass(Record.class)) : null,
                    types.allMatch(RecordPlan::isFlat)));
        } catch (IllegalAccessException e) {
            return Optional.empty();
        }
    }

    private static boolean replaces(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .anyMatch(m -> m.getName().equals("writeReplace")
                        || m.getName().equals("readResolve"));
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
