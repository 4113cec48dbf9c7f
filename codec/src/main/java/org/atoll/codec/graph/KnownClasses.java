// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// The classes that one writer has met, by identity. For one thread at a time.
@SuppressWarnings("ReferenceEquality") // of classes
final class KnownClasses {
    private final Graphs graphs;
    private @Nullable Known[] slots = new @Nullable Known[64];
    private int count;

    KnownClasses(Graphs graphs) {
        this.graphs = graphs;
    }

    /// What is known of a class.
    ///
    /// @throws IllegalArgumentException if its objects cannot be written
    Known of(Class<?> type) {
        @Nullable Known[] table = slots;
        int at = System.identityHashCode(type) & table.length - 1;
        Known known = table[at];
        while (known != null && known.type != type) {
            at = (at + 1) & table.length - 1;
            known = table[at];
        }
        return known != null ? known : add(type);
    }

    private Known add(Class<?> type) {
        Known known = new Known(type, graphs.form(type));
        known.form.initializes = false; // there is an object
        count++;
        if (2 * count > slots.length) {
            @Nullable Known[] before = slots;
            slots = new @Nullable Known[2 * before.length];
            for (Known one : before) {
                if (one != null) {
                    place(one);
                }
            }
        }
        place(known);
        return known;
    }

    private void place(Known known) {
        int at = System.identityHashCode(known.type) & slots.length - 1;
        while (slots[at] != null) {
            at = (at + 1) & slots.length - 1;
        }
        slots[at] = known;
    }
}
