// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// The stand-ins that are written in place of objects, by the identity of those. So an object is
/// asked once, and who refers to it refers to what stands for it, also while that is being written.
final class StandIns {
    private static final int KEPT = 1 << 10;
    private static final Object NOTHING = new Object();

    private IdentityHashMap<Object, Object> standIns = new IdentityHashMap<>();

    /// Whether another stands for an object.
    boolean has(Object value) {
        return !standIns.isEmpty() && standIns.containsKey(value);
    }

    /// What stands for an object; null may.
    @SuppressWarnings("ReferenceEquality") // of the mark
    @Nullable Object of(Object value) {
        Object standIn = standIns.get(value);
        return standIn == NOTHING ? null : standIn;
    }

    void add(Object value, @Nullable Object standIn) {
        standIns.put(value, standIn == null ? NOTHING : standIn);
    }

    void clear() {
        if (standIns.size() > KEPT) {
            standIns = new IdentityHashMap<>();
        } else if (!standIns.isEmpty()) {
            standIns.clear();
        }
    }
}
