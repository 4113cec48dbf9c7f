// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A thread of the device's own for a rank that has several devices and sleeps on another one: it
/// pauses in [Parking] in the rank's place, and rings once when the holder should look again.
/// Started by the first request; asleep while nobody asks.
final class Sentinel {
    private static final long WATCH_NANOS = 1_000_000_000L;

    private final Parking parking;
    private final String name;
    private final AtomicReference<@Nullable Runnable> bell = new AtomicReference<>();
    private final TransferQueue<Boolean> requests = new LinkedTransferQueue<>();
    private @Nullable Thread thread;

    /// Makes a sentinel without a thread.
    Sentinel(Parking parking, String name) {
        this.parking = parking;
        this.name = name;
    }

    /// Asks for one ring. From any thread.
    ///
    /// @param ring wakes the sleeper
    synchronized void arm(Runnable ring) {
        if (bell.getAndSet(ring) == null) {
            requests.add(true);
        }
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name(name).start(this::run);
        }
    }

    /// Ends the thread, soon.
    synchronized void close() {
        bell.set(null);
        requests.add(false);
        parking.wake();
    }

    private void run() {
        try {
            while (requests.take()) {
                watch();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        parking.park(WATCH_NANOS);
        Runnable ring = bell.getAndSet(null);
        if (ring != null) {
            ring.run();
        }
    }
}
