// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Makes empty collections of one class, and keeps what they must be made with: their head.
sealed interface Maker {

    /// Writes the head.
    default void putHead(Object value, GraphWriter to) {}

    /// Reads the head.
    default @Nullable Object head(Class<?> type, GraphReader from) {
        return null;
    }

    /// Makes a collection.
    ///
    /// @param head  what [#head] gave
    /// @param count how many elements to make room for
    Object make(@Nullable Object head, int count);

    /// Collections without a head.
    ///
    /// @param maker makes one with room for so many elements
    record Empty(IntFunction<?> maker) implements Maker {
        @Override
        public Object make(@Nullable Object head, int count) {
            return maker.apply(count);
        }
    }

    /// Collections in the order of a comparator, or in the natural order.
    ///
    /// @param order gives the comparator of one
    /// @param maker makes one with a comparator
    record Sorted(
            Function<Object, @Nullable Object> order,
            Function<@Nullable Comparator<Object>, ?> maker) implements Maker {

        @Override
        public void putHead(Object value, GraphWriter to) {
            to.putField(order.apply(value));
        }

        @Override
        public @Nullable Object head(Class<?> type, GraphReader from) {
            Object comparator = from.getField(Comparator.class);
            if (comparator != null) {
                from.requireProgram(type);
            }
            return comparator;
        }

        @Override
        @SuppressWarnings("unchecked") // of what is compared nobody knows more
        public Object make(@Nullable Object head, int count) {
            return maker.apply((Comparator<Object>) head);
        }
    }

    /// Linked maps, in the order of insertion or of access.
    record Linked() implements Maker {
        @Override
        public void putHead(Object value, GraphWriter to) {
            to.putBoolean(AccessOrder.of((Map<?, ?>) value));
        }

        @Override
        public Object head(Class<?> type, GraphReader from) {
            return from.getBoolean();
        }

        @Override
        public Object make(@Nullable Object head, int count) {
            return head != null && (boolean) head
                    ? new LinkedHashMap<>(16, 0.75f, true)
                    : LinkedHashMap.newLinkedHashMap(count);
        }
    }
}
