// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Collections that ask their elements: sets by hash.
class SetForm extends CollectionForm {
    SetForm(Class<?> type, IntFunction<? extends Collection<?>> maker) {
        super(type, maker);
    }

    @Override
    void fill(Object into, int count, GraphReader from) {
        Collection<@Nullable Object> set = collection(into);
        for (int i = 0; i < count; i++) {
            Object one = from.getField(Object.class);
            if (from.isReady(one)) {
                set.add(one);
            } else {
                List<@Nullable Object> rest = new ArrayList<>();
                rest.add(one);
                for (int k = i + 1; k < count; k++) {
                    rest.add(from.getField(Object.class));
                }
                from.lateEntries().add(set, rest, from);
                return;
            }
        }
    }

    /// Sets and queues in the order of a comparator.
    static final class Sorted extends SetForm {
        private final Function<Object, @Nullable Object> order;
        private final Function<@Nullable Comparator<Object>, Collection<?>> maker;

        /// Creates a form.
        ///
        /// @param type  the class
        /// @param order gives the comparator of one
        /// @param maker makes an empty one with a comparator
        Sorted(
                Class<?> type,
                Function<Object, @Nullable Object> order,
                Function<@Nullable Comparator<Object>, Collection<?>> maker) {
            super(type, _ -> List.of());
            this.order = order;
            this.maker = maker;
        }

        @Override
        void putHead(Object value, GraphWriter to) {
            to.putField(order.apply(value));
        }

        @Override
        @Nullable Object head(GraphReader from) {
            return MapForm.comparator(type, from);
        }

        @Override
        Object make(@Nullable Object head, int count) {
            return maker.apply(MapForm.cast(head));
        }
    }
}
