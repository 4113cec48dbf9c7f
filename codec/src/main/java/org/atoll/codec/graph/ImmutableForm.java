// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The form of what `List.of`, `Set.of`, `Map.of` and `Stream.toList` make: collections that cannot
/// be made before their elements.
abstract sealed class ImmutableForm extends ObjectForm {
    private final int elementBytes;

    ImmutableForm(Class<?> type, int elementBytes) {
        this.type = type;
        this.elementBytes = elementBytes;
    }

    /// Writes the length and the elements.
    abstract void write(Object value, GraphWriter to);

    /// Makes one of elements.
    abstract Object make(int count, GraphReader from);

    @Override
    protected void put(Object value, GraphWriter to) {
        if (to.beginWhole(value, this)) {
            write(value, to);
            to.leaveWhole();
        }
    }

    @Override
    protected final Object get(GraphReader from, Class<?> wanted) {
        int number = from.reserve();
        from.enter();
        Object made = make(from.getLength(elementBytes), from);
        from.leave();
        from.set(number, made);
        return made;
    }

    /// Asks for the hash of each key.
    private static Object key(GraphReader from) {
        Object key = Objects.requireNonNull(from.getField(Object.class));
        if (!Fixed.isSimple(key)) {
            from.requireProgram(key.getClass());
            from.hashing().charge(HashCost.of(key));
        }
        return key;
    }

    /// Lists without null.
    static final class Lists extends ImmutableForm {
        private final ImmutableForm open;

        Lists(ImmutableForm open) {
            super(Fixed.LIST, 1);
            this.open = open;
        }

        @Override
        protected void put(Object value, GraphWriter to) {
            @Nullable Object[] elements = ((List<?>) value).toArray();
            ObjectForm form = knowsNull((List<?>) value, elements) ? open : this;
            if (to.beginWhole(value, form)) {
                Contents.putAll(elements, to);
                to.leaveWhole();
            }
        }

        /// Lists that may hold null are of the same class as those that may not, but are copied.
        @SuppressWarnings("ReferenceEquality") // copied or not
        private static boolean knowsNull(List<?> list, @Nullable Object[] elements) {
            for (Object element : elements) {
                if (element == null) {
                    return true;
                }
            }
            return List.copyOf(list) != list;
        }

        @Override
        void write(Object value, GraphWriter to) {
            Contents.putAll(((List<?>) value).toArray(), to);
        }

        @Override
        Object make(int count, GraphReader from) {
            return List.of(Contents.elements(count, from));
        }
    }

    /// Lists that may hold null.
    static final class OpenLists extends ImmutableForm {
        OpenLists() {
            super(Fixed.LIST, 1);
        }

        @Override
        void write(Object value, GraphWriter to) {
            Contents.putAll(((List<?>) value).toArray(), to);
        }

        @Override
        Object make(int count, GraphReader from) {
            return Stream.of(Contents.elements(count, from)).toList();
        }
    }

    /// Sets.
    static final class Sets extends ImmutableForm {
        Sets() {
            super(Fixed.SET, 1);
        }

        @Override
        void write(Object value, GraphWriter to) {
            Contents.putAll(((Set<?>) value).toArray(), to);
        }

        @Override
        Object make(int count, GraphReader from) {
            Object[] elements = new Object[count];
            if (count > 0 && from.peek() == Tags.ROW) {
                @Nullable Object[] row = Contents.elements(count, from);
                for (int i = 0; i < count; i++) {
                    elements[i] = Objects.requireNonNull(row[i]);
                    from.requireProgram(elements[i].getClass());
                    from.hashing().charge(1);
                }
                return Set.of(elements);
            }
            for (int i = 0; i < count; i++) {
                elements[i] = key(from);
            }
            return Set.of(elements);
        }
    }

    /// Maps.
    static final class Maps extends ImmutableForm {
        Maps() {
            super(Fixed.MAP, 2);
        }

        @Override
        void write(Object value, GraphWriter to) {
            Map<?, ?> map = (Map<?, ?>) value;
            to.putNumber(map.size());
            map.forEach((key, member) -> {
                to.putField(key);
                to.putField(member);
            });
        }

        @Override
        Object make(int count, GraphReader from) {
            List<Map.Entry<Object, Object>> entries = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Object key = key(from);
                entries.add(Map.entry(
                        key, Objects.requireNonNull(from.getField(Object.class))));
            }
            @SuppressWarnings({"unchecked", "rawtypes"}) // of generic arrays
            Map.Entry<Object, Object>[] all = entries.toArray(new Map.Entry[0]);
            return Map.ofEntries(all);
        }
    }
}
