// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// Collections of the JDK, of a class that takes its elements one after another: perhaps a head,
/// then a length and the elements.
abstract class SizedForm extends FillForm {
    /// How many bytes an element takes at least.
    private final int elementBytes;

    SizedForm(Class<?> type, int elementBytes) {
        this.type = type;
        this.elementBytes = elementBytes;
    }

    /// Reads what [#putHead] has written.
    @Nullable Object head(GraphReader from) {
        return null;
    }

    /// Makes a collection.
    ///
    /// @param head  what [#head] gave
    /// @param count how many elements there will be, if that is known
    abstract Object make(@Nullable Object head, int count);

    /// Reads elements.
    abstract void fill(Object into, int count, GraphReader from);

    @Override
    protected final Object make(GraphReader from) {
        return make(head(from), 0);
    }

    @Override
    public final void read(Object into, GraphReader from) {
        fill(into, from.getLength(elementBytes), from);
    }

    @Override
    protected final Object get(GraphReader from, Class<?> wanted) {
        int number = from.reserve();
        from.enter();
        Object head = head(from);
        int count = from.getLength(elementBytes);
        Object made = make(head, (int) Math.min(count, from.left() / 4));
        from.set(number, made);
        fill(made, count, from);
        from.leave();
        return made;
    }
}
