// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The objects that a rank knows, in the order in which they were created. Who carries out writes
/// adds; any thread looks.
final class SharedTable {
    private final Map<String, SharedObject> byName = new ConcurrentHashMap<>();

    /// Replaced as a whole: an operation finds its object here, and objects are created seldom.
    private volatile SharedObject[] byNumber = {};

    /// The number of the next one.
    int next() {
        return byNumber.length;
    }

    void add(SharedObject object) {
        if (object.number() != byNumber.length) {
            throw new IllegalArgumentException(object + " has number " + object.number()
                    + " and is number " + byNumber.length + " here");
        }
        SharedObject[] more = Arrays.copyOf(byNumber, byNumber.length + 1);
        more[object.number()] = object;
        byNumber = more;
        byName.put(object.name(), object);
    }

    /// All of them, in that order.
    Stream<SharedObject> all() {
        return Stream.of(byNumber);
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
        return number >= 0 && number < byNumber.length;
    }

    /// The object of a number.
    ///
    /// @throws IllegalArgumentException if there is none
    SharedObject numbered(int number) {
        SharedObject[] all = byNumber;
        if (number < 0 || number >= all.length) {
            throw new IllegalArgumentException("there is no shared object " + number);
        }
        return all[number];
    }
}
