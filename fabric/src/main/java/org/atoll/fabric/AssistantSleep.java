// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The sleep of the helper thread: between its looks it parks; once the program has returned it
/// naps on the devices. Any thread may end either.
///
/// The helper says that it naps before it looks whether it is stopped or should stand in, and who
/// wants that looks afterwards whether it naps. One that has not begun yet looks before it sleeps.
final class AssistantSleep {
    private final VirtualWaiters virtual;
    private final Progress progress;

    /// The helper, once it has begun.
    private volatile @Nullable Thread thread;

    private volatile boolean stopped;
    private volatile boolean napping;

    AssistantSleep(VirtualWaiters virtual, Progress progress) {
        this.virtual = virtual;
        this.progress = progress;
    }

    /// The calling thread is the helper.
    void begin() {
        thread = Thread.currentThread();
    }

    /// Makes the helper look at once. From any thread.
    void rouse() {
        LockSupport.unpark(thread);
        if (napping) {
            progress.endNap();
        }
    }

    /// Whether the helper is to end.
    boolean isStopped() {
        return stopped;
    }

    /// Ends the helper; blocks until it sleeps on the devices no more.
    void stop() {
        stopped = true;
        while (napping) {
            rouse();
            Thread.yield();
        }
    }

    /// Sleeps between two looks. For the helper.
    void rest(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    /// Sleeps on the devices, unless it is stopped or has to stand in. For the helper.
    void nap() {
        napping = true;
        try {
            if (!stopped && !virtual.isAny()) {
                progress.nap(OpenDevices.NAP_NANOS);
            }
        } finally {
            napping = false;
        }
    }
}
