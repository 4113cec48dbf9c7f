// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Collections that ask their elements nothing.
class CollectionForm extends SizedForm {
    private final IntFunction<? extends Collection<?>> maker;

    /// Creates a form.
    ///
    /// @param type  the class
    /// @param maker makes an empty one, with room for so many
    CollectionForm(Class<?> type, IntFunction<? extends Collection<?>> maker) {
        super(type, 1);
        this.maker = maker;
    }

    @Override
    public void write(Object value, GraphWriter to) {
        Collection<?> elements = (Collection<?>) value;
        to.putNumber(elements.size());
        for (Object one : elements) {
            to.putField(one);
        }
    }

    @Override
    Object make(@Nullable Object head, int count) {
        return maker.apply(count);
    }

    @Override
    void fill(Object into, int count, GraphReader from) {
        Collection<@Nullable Object> elements = collection(into);
        for (int i = 0; i < count; i++) {
            elements.add(from.getField(Object.class));
        }
    }

    @SuppressWarnings("unchecked") // it is new
    static Collection<@Nullable Object> collection(Object made) {
        return (Collection<@Nullable Object>) made;
    }

    /// What the elements are read into first, where they are needed all at once.
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

    /// Writes a list that has no more than elements.
    static void putList(@Nullable Object[] elements, GraphWriter to) {
        to.putNumber(elements.length);
        if (!Rows.put(elements, elements.length, to)) {
            for (Object one : elements) {
                to.putField(one);
            }
        }
    }

    /// Array lists may have rows.
    static final class Lists extends CollectionForm {
        Lists() {
            super(ArrayList.class, ArrayList::new);
        }

        @Override
        public void write(Object value, GraphWriter to) {
            ArrayList<?> list = (ArrayList<?>) value;
            int count = list.size();
            if (count > 0 && list.getFirst() instanceof Record) {
                putList(list.toArray(), to);
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
    }

    /// Lists that are copied whenever an element is added.
    static final class Copied extends CollectionForm {
        Copied(Class<?> type, IntFunction<? extends Collection<?>> maker) {
            super(type, maker);
        }

        @Override
        void fill(Object into, int count, GraphReader from) {
            collection(into).addAll(Arrays.asList(elements(count, from)));
        }
    }
}
