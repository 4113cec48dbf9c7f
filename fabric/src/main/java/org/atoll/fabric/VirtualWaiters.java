// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The virtual threads that wait at an endpoint. They do not sleep on a device, which would pin
/// their carrier, but park; whoever drives progress unparks those whose wait is over.
///
/// A waiter is entered before its thread looks for the last time whether it is done, and who
/// completes something looks here afterwards, so no wake-up is lost.
final class VirtualWaiters {
    private final Queue<Waiter> waiting = new ConcurrentLinkedQueue<>();

    VirtualWaiters() {}

    /// A thread and what it waits for.
    private record Waiter(Thread thread, Completion awaited) {}

    /// Parks the calling thread between looks, until what it waits for is done or a look says
    /// that there is nothing to wait for any more.
    ///
    /// @param awaited what to wait for
    /// @param over    whether a rank has failed
    void await(Completion awaited, BooleanSupplier over) {
        Waiter waiter = new Waiter(Thread.currentThread(), awaited);
        waiting.add(waiter);
        try {
            while (!awaited.isDone() && !over.getAsBoolean()) {
                LockSupport.park(this);
            }
        } finally {
            waiting.remove(waiter);
        }
    }

    /// Whether any thread waits.
    boolean isAny() {
        return !waiting.isEmpty();
    }

    /// Unparks those whose wait is over. From any thread.
    void rouseDone() {
        for (Waiter waiter : waiting) {
            if (waiter.awaited.isDone()) {
                LockSupport.unpark(waiter.thread);
            }
        }
    }

    /// Unparks all, so that they look around.
    void rouseAll() {
        waiting.forEach(waiter -> LockSupport.unpark(waiter.thread));
    }
}
