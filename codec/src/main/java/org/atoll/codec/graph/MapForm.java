// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Maps: keys and values in turn.
class MapForm extends SizedForm {
    private final IntFunction<? extends Map<?, ?>> maker;

    /// Creates a form.
    ///
    /// @param type  the class
    /// @param maker makes an empty one, with room for so many
    MapForm(Class<?> type, IntFunction<? extends Map<?, ?>> maker) {
        super(type, 2);
        this.maker = maker;
    }

    @Override
    public void write(Object value, GraphWriter to) {
        Map<?, ?> map = (Map<?, ?>) value;
        to.putNumber(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            to.putField(entry.getKey());
            to.putField(entry.getValue());
        }
    }

    @Override
    Object make(@Nullable Object head, int count) {
        return maker.apply(count);
    }

    @Override
    void fill(Object into, int count, GraphReader from) {
        Map<@Nullable Object, @Nullable Object> map = map(into);
        for (int i = 0; i < count; i++) {
            Object key = from.getField(Object.class);
            if (from.isReady(key)) {
                map.put(key, from.getField(Object.class));
            } else {
                List<@Nullable Object> rest = new ArrayList<>();
                rest.add(key);
                rest.add(from.getField(Object.class));
                for (int k = 2 * i + 2; k < 2 * count; k++) {
                    rest.add(from.getField(Object.class));
                }
                from.lateEntries().add(map, rest, from);
                return;
            }
        }
    }

    @SuppressWarnings("unchecked") // it is new
    private static Map<@Nullable Object, @Nullable Object> map(Object made) {
        return (Map<@Nullable Object, @Nullable Object>) made;
    }

    /// Reads the comparator of a sorted collection; null stands for the natural order.
    static @Nullable Object comparator(Class<?> type, GraphReader from) {
        Object read = from.getField(Comparator.class);
        if (read != null) {
            from.requireProgram(type);
        }
        return read;
    }

    @SuppressWarnings("unchecked") // of what is compared nobody knows more
    static @Nullable Comparator<Object> cast(@Nullable Object comparator) {
        return (Comparator<Object>) comparator;
    }

    /// Maps in the order of a comparator.
    static final class Sorted extends MapForm {
        Sorted() {
            super(TreeMap.class, _ -> new TreeMap<>());
        }

        @Override
        void putHead(Object value, GraphWriter to) {
            to.putField(((TreeMap<?, ?>) value).comparator());
        }

        @Override
        @Nullable Object head(GraphReader from) {
            return comparator(type, from);
        }

        @Override
        Object make(@Nullable Object head, int count) {
            return new TreeMap<Object, Object>(cast(head));
        }
    }

    /// Linked maps, in the order of insertion or of access.
    static final class Linked extends MapForm {
        Linked() {
            super(LinkedHashMap.class, _ -> new LinkedHashMap<>());
        }

        @Override
        void putHead(Object value, GraphWriter to) {
            to.putBoolean(AccessOrder.of((Map<?, ?>) value));
        }

        @Override
        Object head(GraphReader from) {
            return from.getBoolean();
        }

        @Override
        Object make(@Nullable Object head, int count) {
            return head != null && (boolean) head
                    ? new LinkedHashMap<>(16, 0.75f, true)
                    : LinkedHashMap.newLinkedHashMap(count);
        }
    }
}
