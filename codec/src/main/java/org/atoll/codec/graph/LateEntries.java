// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Entries of tables whose keys had to wait for their contents: they go into their tables last. A
/// table that was complete earlier is filled earlier.
final class LateEntries {
    private final List<Runnable> fills = new ArrayList<>();

    /// Keys, and values in turn, that go into a map.
    void add(Map<@Nullable Object, @Nullable Object> map, List<@Nullable Object> entries,
            GraphReader from) {
        fills.add(() -> {
            for (int i = 0; i < entries.size(); i += 2) {
                from.hashing().charge(HashCost.of(entries.get(i)));
                map.put(entries.get(i), entries.get(i + 1));
            }
        });
    }

    /// Elements that go into a set or a queue.
    void add(Collection<@Nullable Object> set, List<@Nullable Object> elements,
            GraphReader from) {
        fills.add(() -> {
            for (Object element : elements) {
                from.hashing().charge(HashCost.of(element));
                set.add(element);
            }
        });
    }

    void fill() {
        if (!fills.isEmpty()) {
            fills.forEach(Runnable::run);
            fills.clear();
        }
    }

    void clear() {
        if (!fills.isEmpty()) {
            fills.clear();
        }
    }
}
