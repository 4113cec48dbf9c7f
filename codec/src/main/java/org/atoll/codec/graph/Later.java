// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Objects whose content follows later, in the order in which they were met.
final class Later {
    private static final int KEPT = 1 << 10;

    private @Nullable Object[] objects = new @Nullable Object[16];
    private @Nullable FillForm[] forms = new @Nullable FillForm[16];
    private int first;
    private int end;

    boolean isEmpty() {
        return first == end;
    }

    void add(Object object, FillForm form) {
        if (first == end) {
            first = 0;
            end = 0;
        }
        if (end == objects.length) {
            objects = Arrays.copyOf(objects, 2 * end);
            forms = Arrays.copyOf(forms, 2 * end);
        }
        objects[end] = object;
        forms[end] = form;
        end++;
    }

    /// Writes the content of the first.
    void write(GraphWriter to) {
        Object object = objects[first];
        FillForm form = forms[first];
        objects[first++] = null;
        if (object != null && form != null) {
            form.write(object, to);
        }
    }

    /// Reads the content of the first.
    void read(GraphReader from) {
        Object object = objects[first];
        FillForm form = forms[first];
        objects[first++] = null;
        if (object != null && form != null) {
            form.read(object, from);
        }
    }

    void clear() {
        if (end == 0) {
            return;
        }
        if (objects.length > KEPT) {
            objects = new @Nullable Object[16];
            forms = new @Nullable FillForm[16];
        } else {
            Arrays.fill(objects, first, end, null);
        }
        first = 0;
        end = 0;
    }
}
