// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A graph as text: classes, values, and which objects are the same. What has no identity, such as
/// a boxed number, is told each time.
final class Shape {
    private final StringBuilder text = new StringBuilder();
    private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();

    private Shape() {}

    static String of(@Nullable Object value) {
        Shape shape = new Shape();
        shape.add(value);
        return shape.text.toString();
    }

    private void add(@Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean
                || value instanceof Character || value instanceof String || value instanceof Enum
                || value.getClass().getName().startsWith("java.time")
                || value instanceof RandomGraph.Point || value instanceof UUID) {
            text.append(value == null ? "" : value.getClass().getSimpleName())
                    .append('=').append(value).append(' ');
            return;
        }
        Integer before = known.putIfAbsent(value, known.size());
        if (before != null) {
            text.append('#').append(before).append(' ');
            return;
        }
        if (Proxy.isProxyClass(value.getClass())) {
            text.append(Arrays.toString(value.getClass().getInterfaces())).append(' ');
            add(Proxy.getInvocationHandler(value));
            return;
        }
        text.append(value.getClass().getName()).append('{');
        if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                add(Array.get(value, i));
            }
        } else if (value instanceof Set<?> set) {
            set.stream().map(String::valueOf).sorted().forEach(this::add);
        } else if (value instanceof Collection<?> all) {
            all.forEach(this::add);
        } else if (value instanceof Map<?, ?> map) {
            new TreeMap<>(map).forEach((key, member) -> {
                add(key);
                add(member);
            });
        } else {
            fields(value, value.getClass());
        }
        text.append('}');
    }

    private void fields(Object value, Class<?> type) {
        if (type == Object.class || type == Record.class) {
            return;
        }
        fields(value, type.getSuperclass());
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                add(valueOf(field, value));
            }
        }
    }

    private static @Nullable Object valueOf(Field field, Object owner) {
        field.setAccessible(true);
        try {
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
