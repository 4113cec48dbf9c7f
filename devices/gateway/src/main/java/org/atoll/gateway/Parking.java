// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Puts threads of a rank to sleep until something comes from the gateway.
///
/// `wakes` counts what ends a sleep; each thread remembers the count it has seen when it last
/// woke, so that a wake ends the next sleep of every thread, now or later.
final class Parking {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    private final ThreadLocal<long[]> seen = ThreadLocal.withInitial(() -> new long[1]);
    private final AtomicReference<@Nullable Runnable> bell = new AtomicReference<>();
    private long wakes;

    /// Creates a place to sleep.
    Parking() {}

    /// Sleeps until [#wake] is called or the time is over.
    ///
    /// @param nanos   the longest time
    /// @param hasWork whether there is no reason to sleep
    void park(long nanos, BooleanSupplier hasWork) {
        long[] mine = seen.get();
        lock.lock();
        try {
            long left = nanos;
            while (left > 0 && wakes == mine[0] && !hasWork.getAsBoolean()) {
                left = woken.awaitNanos(left);
            }
            mine[0] = wakes;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /// Ends the sleep of every thread, now or at its next call. From any thread.
    void wake() {
        lock.lock();
        try {
            wakes++;
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Says that something has come: wakes those who sleep here or asked to be told.
    void arrived() {
        wake();
        Runnable ring = bell.getAndSet(null);
        if (ring != null) {
            ring.run();
        }
    }

    /// Asks to be told once when something comes.
    ///
    /// @param ring    is called by the thread that reads
    /// @param hasWork whether something is here already
    void arm(Runnable ring, BooleanSupplier hasWork) {
        bell.set(ring);
        if (hasWork.getAsBoolean()) {
            Runnable now = bell.getAndSet(null);
            if (now != null) {
                now.run();
            }
        }
    }
}
