// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A way to write and read the elements of collections: a length and the values.
enum Contents {
    /// Elements are asked nothing.
    PLAIN,

    /// The same for an `ArrayList`; records may be a row.
    LIST {
        @Override
        void write(Object value, GraphWriter to) {
            ArrayList<?> list = (ArrayList<?>) value;
            int count = list.size();
            if (count > 0 && list.getFirst() instanceof Record) {
                putAll(list.toArray(), to);
                return;
            }
            to.putNumber(count);
            for (int i = 0; i < count; i++) {
                to.putField(list.get(i));
            }
        }

        @Override
        void fill(Object into, int count, GraphReader from) {
            if (count > 0 && from.peek() == Tags.ROW) {
                collection(into).addAll(Arrays.asList(elements(count, from)));
            } else {
                super.fill(into, count, from);
            }
        }
    },

    /// The collection is copied whenever an element is added, so all are added at once.
    COPIED {
        @Override
        void fill(Object into, int count, GraphReader from) {
            collection(into).addAll(Arrays.asList(elements(count, from)));
        }
    },

    /// Elements are asked for their hash or their order when they are added.
    KEYS {
        @Override
        void fill(Object into, int count, GraphReader from) {
            Collection<@Nullable Object> set = collection(into);
            for (int i = 0; i < count; i++) {
                Object one = from.getField(Object.class);
                if (!from.isReady(one)) {
                    from.lateEntries().add(set, rest(one, count - i - 1, from), from);
                    return;
                }
                set.add(one);
            }
        }
    },

    /// Keys and values of a map in turn.
    ENTRIES {
        @Override
        int elementBytes() {
            return 2;
        }

        @Override
        void write(Object value, GraphWriter to) {
            Map<?, ?> map = (Map<?, ?>) value;
            to.putNumber(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                to.putField(entry.getKey());
                to.putField(entry.getValue());
            }
        }

        @Override
        void fill(Object into, int count, GraphReader from) {
            Map<@Nullable Object, @Nullable Object> map = map(into);
            for (int i = 0; i < count; i++) {
                Object key = from.getField(Object.class);
                if (!from.isReady(key)) {
                    from.lateEntries().add(map, rest(key, 2 * (count - i) - 1, from), from);
                    return;
                }
                map.put(key, from.getField(Object.class));
            }
        }
    };

    /// How many bytes an element takes at least.
    int elementBytes() {
        return 1;
    }

    /// Writes the length and the elements.
    void write(Object value, GraphWriter to) {
        Collection<?> elements = (Collection<?>) value;
        to.putNumber(elements.size());
        for (Object one : elements) {
            to.putField(one);
        }
    }

    /// Reads elements.
    void fill(Object into, int count, GraphReader from) {
        Collection<@Nullable Object> elements = collection(into);
        for (int i = 0; i < count; i++) {
            elements.add(from.getField(Object.class));
        }
    }

    /// Reads what goes into a table later.
    private static List<@Nullable Object> rest(
            @Nullable Object first, int more, GraphReader from) {
        List<@Nullable Object> rest = new ArrayList<>();
        rest.add(first);
        for (int i = 0; i < more; i++) {
            rest.add(from.getField(Object.class));
        }
        return rest;
    }

    /// Writes the length and the elements, or a row.
    static void putAll(@Nullable Object[] elements, GraphWriter to) {
        to.putNumber(elements.length);
        if (!Rows.put(elements, elements.length, to)) {
            for (Object one : elements) {
                to.putField(one);
            }
        }
    }

    /// Reads elements, or a row, where they are needed all at once.
    static @Nullable Object[] elements(int count, GraphReader from) {
        @Nullable Object[] elements = new @Nullable Object[count];
        if (count > 0 && from.skips(Tags.ROW)) {
            Rows.get(elements, Object.class, from);
            return elements;
        }
        for (int i = 0; i < count; i++) {
            elements[i] = from.getField(Object.class);
        }
        return elements;
    }

    @SuppressWarnings("unchecked") // it is new
    private static Collection<@Nullable Object> collection(Object made) {
        return (Collection<@Nullable Object>) made;
    }

    @SuppressWarnings("unchecked") // it is new
    private static Map<@Nullable Object, @Nullable Object> map(Object made) {
        return (Map<@Nullable Object, @Nullable Object>) made;
    }
}
