// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.concurrent.atomic.AtomicInteger;

/// What threads do for a rank beside its program, such as a collective that was only started. The
/// program does not know of them, so they are not what makes it one of many threads: it is stuck
/// if it waits, and all of them wait for messages.
final class Beside {
    private static final ScopedValue<Boolean> HERE = ScopedValue.newInstance();

    private final AtomicInteger underway = new AtomicInteger();

    Beside() {}

    /// Whether the calling thread is such a one.
    static boolean isHere() {
        return HERE.isBound();
    }

    /// Counts one more, from now to its end.
    ///
    /// @param task what it does; must not throw
    /// @return what its thread runs
    Runnable one(Runnable task) {
        underway.incrementAndGet();
        return () -> {
            try {
                ScopedValue.where(HERE, true).run(task);
            } finally {
                underway.decrementAndGet();
            }
        };
    }

    /// How many there are.
    int count() {
        return underway.get();
    }
}
