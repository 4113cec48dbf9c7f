// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A thread of the device's own that sleeps in [Parking] on behalf of a rank that sleeps on
/// another device, and rings once when a socket is ready. Started by the first request; idle
/// while nobody asks.
final class Sentinel {
    private static final long WATCH_NANOS = 1_000_000_000L;

    private final Parking parking;
    private final AtomicReference<@Nullable Runnable> bell = new AtomicReference<>();
    private final String name;
    private @Nullable Thread thread;
    private volatile boolean closed;

    /// Makes a sentinel without a thread.
    Sentinel(Parking parking, String name) {
        this.parking = parking;
        this.name = name;
    }

    /// Asks for one ring. From any thread.
    ///
    /// @param ring wakes the sleeper
    synchronized void arm(Runnable ring) {
        Runnable before = bell.getAndSet(ring);
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name(name).start(this::run);
        } else if (before == null) {
            LockSupport.unpark(thread);
        } else if (parking.isStale()) {
            parking.wake();
        }
    }

    /// Ends the thread, soon.
    void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
        }
        if (running != null) {
            LockSupport.unpark(running);
            parking.wake();
        }
    }

    private void run() {
        while (!closed) {
            if (bell.get() == null) {
                LockSupport.park(this);
            } else if (parking.park(WATCH_NANOS)) {
                ring();
            }
        }
    }

    private void ring() {
        Runnable ring = bell.getAndSet(null);
        if (ring != null) {
            ring.run();
        }
    }
}
