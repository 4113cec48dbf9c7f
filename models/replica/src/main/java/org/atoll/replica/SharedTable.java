// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The objects that a rank knows, in the order in which they were created. Who carries out writes
/// adds; any thread looks.
final class SharedTable {
    private final Map<String, SharedObject> byName = new ConcurrentHashMap<>();
    private final Map<Integer, SharedObject> byNumber = new ConcurrentHashMap<>();

    /// The number of the next one.
    int next() {
        return byNumber.size();
    }

    void add(SharedObject object) {
        byNumber.put(object.number(), object);
        byName.put(object.name(), object);
    }

    /// Does something with each.
    void each(Consumer<SharedObject> action) {
        byNumber.values().forEach(action);
    }

    @Nullable SharedObject named(String name) {
        return byName.get(name);
    }

    /// What a profile says of all, in the order of their creation.
    List<String> profile() {
        List<String> lines = new ArrayList<>();
        for (int number = 0; number < next(); number++) {
            SharedObject object = numbered(number);
            AccessCounts counts = object.counts();
            if (counts != null && !object.name().startsWith(CostProbe.NAME)) {
                lines.add(counts.line(object));
            }
        }
        return lines;
    }

    boolean has(int number) {
        return byNumber.containsKey(number);
    }

    /// The object of a number.
    ///
    /// @throws IllegalArgumentException if there is none
    SharedObject numbered(int number) {
        SharedObject object = byNumber.get(number);
        if (object == null) {
            throw new IllegalArgumentException("there is no shared object " + number);
        }
        return object;
    }
}
