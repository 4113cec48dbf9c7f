// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// A few things that are used again. From any thread; whoever finds none makes a new one.
final class Spares<T> {
    private static final int MOST = 16;

    private final AtomicReferenceArray<@Nullable T> places = new AtomicReferenceArray<>(MOST);

    /// Takes one that is there, or null.
    @Nullable T take() {
        for (int i = 0; i < MOST; i++) {
            if (places.getPlain(i) != null) {
                T taken = places.getAndSet(i, null);
                if (taken != null) {
                    return taken;
                }
            }
        }
        return null;
    }

    /// Gives one back, if there is room. Two threads may find the same place empty: then one of
    /// the two things is lost, which costs less than to make sure each time.
    void give(T one) {
        for (int i = 0; i < MOST; i++) {
            if (places.getPlain(i) == null) {
                places.setRelease(i, one);
                return;
            }
        }
    }
}
