// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.VarHandle;

/// Wakes the threads of a rank that sleep: platform threads sleep on the devices, virtual ones are
/// parked.
///
/// A thread counts itself before it looks for the last time whether it need sleep, and who
/// completes something looks for sleepers afterwards; between the two stands a fence on either
/// side, so no wake-up is lost.
final class WakeUp {
    private final Hold hold;
    private final OpenDevices devices;
    private final VirtualWaiters virtual;
    private final LightThreads light;

    /// Written under the monitor, read by any thread.
    private volatile int sleepers;

    WakeUp(Hold hold, OpenDevices devices, VirtualWaiters virtual, LightThreads light) {
        this.hold = hold;
        this.devices = devices;
        this.virtual = virtual;
        this.light = light;
    }

    /// The calling thread is about to sleep on the devices. It looks once more before it does.
    void beginSleep() {
        synchronized (this) {
            sleepers++;
        }
        VarHandle.fullFence();
    }

    /// The calling thread sleeps no more.
    synchronized void endSleep() {
        sleepers--;
    }

    /// Whether a thread of the program is asleep. A hint, read without holding.
    boolean isAnyAsleep() {
        return sleepers > 0;
    }

    /// Wakes other threads, if there have been any, after progress was made. Holder only: a thread
    /// that waits has held the endpoint before. Whether one sleeps at the moment is asked behind a
    /// fence, which a rank of one thread need not pay.
    void rouseOthers() {
        if (hold.isShared() || virtual.areKnown()) {
            rouse();
        }
    }

    /// Wakes the sleeping threads, if any: what one of them waits for may be complete. From any
    /// thread.
    void rouse() {
        VarHandle.fullFence();
        if (virtual.isAny()) {
            virtual.rouseDone();
        }
        if (sleepers > 0) {
            devices.wake();
        }
    }

    /// Makes every thread that waits look around. From any thread.
    void rouseAll() {
        virtual.rouseAll();
        light.rouseAll();
        devices.wake();
    }
}
