// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Arrays of objects. An array that has nothing but packed records of one class is a [Rows].
final class ArrayForm extends FillForm {
    private final Class<?> element;

    ArrayForm(Class<?> type) {
        this.type = type;
        this.element = type.getComponentType();
    }

    @Override
    void putHead(Object value, GraphWriter to) {
        to.putNumber(((Object[]) value).length);
    }

    @Override
    public void write(Object value, GraphWriter to) {
        @Nullable Object[] elements = (Object[]) value;
        if (!Rows.put(elements, elements.length, to)) {
            for (Object one : elements) {
                to.putField(one);
            }
        }
    }

    @Override
    protected Object make(GraphReader from) {
        int length = from.getLength(1);
        return element == Object.class
                ? new Object[length] : Array.newInstance(element, length);
    }

    @Override
    public void read(Object into, GraphReader from) {
        @Nullable Object[] elements = (Object[]) into;
        if (elements.length > 0 && from.skips(Tags.ROW)) {
            Rows.get(elements, element, from);
            return;
        }
        for (int i = 0; i < elements.length; i++) {
            elements[i] = from.getField(element);
        }
    }
}
