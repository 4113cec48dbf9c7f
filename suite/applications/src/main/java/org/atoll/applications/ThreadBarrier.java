// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.concurrent.atomic.AtomicInteger;

/// A barrier for the threads of one team. While every thread has a processor of its own the
/// waiters spin for a short while first, because waking a sleeping thread costs more than most
/// waits last; then they sleep on the monitor.
///
/// `arrived` is written by every thread that arrives, by atomic increment. `phase` is written
/// only by the last one, which has seen all arrivals, under the monitor so that no sleeper misses
/// it; reading it as a volatile makes all that happened before the barrier visible.
public final class ThreadBarrier {

    private static final int SPINS = 20_000;

    private final int parties;
    private final int spins;
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile int phase;
    private volatile boolean broken;

    /// Creates a barrier.
    ///
    /// @param parties how many threads meet here
    public ThreadBarrier(int parties) {
        this.parties = parties;
        spins = parties <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
    }

    /// Blocks until all threads of the team have called it.
    ///
    /// @throws IllegalStateException if a thread of the team has failed
    public void await() {
        int mine = phase;
        if (arrived.incrementAndGet() == parties) {
            arrived.set(0);
            release(mine + 1);
        } else {
            pause(mine);
        }
        if (broken) {
            throw new IllegalStateException("another thread of the team has failed");
        }
    }

    /// Lets everyone go because a thread has failed: all waiters, now and later, throw.
    public void breakUp() {
        broken = true;
        release(phase + 1);
    }

    private synchronized void release(int next) {
        phase = next;
        notifyAll();
    }

    private void pause(int mine) {
        for (int spin = 0; spin < spins && phase == mine; spin++) {
            Thread.onSpinWait();
        }
        sleep(mine);
    }

    private synchronized void sleep(int mine) {
        while (phase == mine && !broken) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted at a barrier", e);
            }
        }
    }
}
