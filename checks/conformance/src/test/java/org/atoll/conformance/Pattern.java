// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.ElementKinds;

/// The values of one rank in buffers of one type, computed once: what a rank sends is a copy of
/// its beginning, and what came is compared with that at once. To compute and compare them one by
/// one took most of the time of these tests.
///
/// All threads may use it; two that make it longer at the same time make the same.
final class Pattern {
    private static final Map<Key, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private record Key(Kind kind, int rank) {}

    private final Key key;
    private volatile Object values;

    private Pattern(Key key) {
        this.key = key;
        this.values = key.kind.make(0);
    }

    static Pattern of(Kind kind, int rank) {
        return PATTERNS.computeIfAbsent(new Key(kind, rank), Pattern::new);
    }

    Object copy(int count) {
        return key.kind.copyOf(values(count), count);
    }

    /// Whether a buffer has so many elements, and these.
    boolean matches(Object buffer, int count) {
        return ElementKinds.lengthOf(buffer) == count
                && key.kind.areEqual(buffer, values(count), count);
    }

    /// At least so many.
    private Object values(int count) {
        Object present = values;
        long length = ElementKinds.lengthOf(present);
        if (length >= count) {
            return present;
        }
        Object more = key.kind.filled(
                (int) Math.max(count, 2 * length), i -> Case.value(key.rank, i));
        values = more;
        return more;
    }
}
