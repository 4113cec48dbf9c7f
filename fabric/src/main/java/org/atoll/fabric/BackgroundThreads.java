// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The threads that work for a rank beside its program, such as on a collective that was only
/// started. The program does not know of them, so they are not what makes it one of many threads:
/// it is stuck if it waits, and all of them wait for messages or for a monitor.
final class BackgroundThreads {
    private static final ScopedValue<Boolean> HERE = ScopedValue.newInstance();

    private final AtomicInteger underway = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    BackgroundThreads() {}

    /// Whether the calling thread is such a one.
    static boolean isHere() {
        return HERE.isBound();
    }

    /// Runs a task as such a thread, without counting it: others know when it goes on.
    ///
    /// @param task what the calling thread does
    static void runAsOne(Runnable task) {
        ScopedValue.where(HERE, true).run(task);
    }

    /// Counts one more, from now to its end.
    ///
    /// @param task what it does; must not throw
    /// @return what its thread runs
    Runnable one(Runnable task) {
        underway.incrementAndGet();
        return () -> {
            threads.add(Thread.currentThread());
            try {
                runAsOne(task);
            } finally {
                threads.remove(Thread.currentThread());
                underway.decrementAndGet();
            }
        };
    }

    /// How many there are.
    int count() {
        return underway.get();
    }

    /// How many of them go on by themselves, or wait here: others a monitor blocks, which another
    /// thread has.
    int unblocked() {
        long blocked = threads.stream()
                .filter(thread -> thread.getState() == Thread.State.BLOCKED)
                .count();
        return count() - (int) blocked;
    }
}
