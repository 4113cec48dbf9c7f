// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The sleep of the helper thread: between its looks it parks, or dozes while it may be needed, so
/// that a peer can wake it; once the program has returned it naps on the devices. Any thread may
/// end each of them.
///
/// The helper says that it naps or dozes before it looks whether it is stopped or should stand in,
/// and who wants that looks afterwards whether it does. One that has not begun yet looks before it
/// sleeps.
final class AssistantSleep {
    private final VirtualWaiters virtual;
    private final Progress progress;

    /// The helper, once it has begun.
    private volatile @Nullable Thread thread;

    private volatile boolean stopped;
    private volatile boolean napping;
    private volatile boolean dozing;

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
        if (dozing) {
            progress.endDoze();
        }
    }

    /// Whether the helper is to end.
    boolean isStopped() {
        return stopped;
    }

    /// Ends the helper; blocks until it sleeps on the devices no more.
    void stop() {
        stopped = true;
        while (napping || dozing) {
            rouse();
            Thread.yield();
        }
    }

    /// Sleeps between two looks. For the helper.
    void rest(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    /// Sleeps between two looks while requests are under way that nobody waits for: a peer may
    /// knock. For the helper.
    ///
    /// @return whether somebody has knocked
    boolean doze(long nanos) {
        if (!progress.hearsKnocks()) {
            rest(nanos);
            return false;
        }
        dozing = true;
        try {
            return mayStay() && progress.doze(nanos, this::mayStay);
        } finally {
            dozing = false;
        }
    }

    private boolean mayStay() {
        return !stopped && !virtual.isAny();
    }

    /// Sleeps on the devices, unless it is stopped or has to stand in. For the helper.
    void nap() {
        napping = true;
        try {
            if (mayStay()) {
                progress.nap(OpenDevices.NAP_NANOS);
            }
        } finally {
            napping = false;
        }
    }
}
