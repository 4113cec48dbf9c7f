// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.atoll.fabric.ring.Sleeper;

/// Sleeps on a condition; a virtual thread that sleeps frees its carrier.
///
/// `asleep` counts announced sleepers; it is read by ringers without the lock. A full fence on
/// either side orders "publish, then look for sleepers" against "announce, then look for work".
final class ConditionSleeper implements Sleeper {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private volatile int asleep;
    private int rings;
    private final Condition knocked = lock.newCondition();
    private volatile boolean dozing;
    private int knocks;

    @Override
    public int announce() {
        lock.lock();
        try {
            asleep++;
            VarHandle.fullFence();
            return rings;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(int ticket, long nanos) {
        lock.lock();
        try {
            long left = nanos;
            while (rings == ticket && left > 0) {
                left = rung.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void awake() {
        lock.lock();
        try {
            asleep--;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void ring() {
        lock.lock();
        try {
            rings++;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int announceDoze() {
        lock.lock();
        try {
            dozing = true;
            return knocks;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean doze(int ticket, long nanos) {
        lock.lock();
        try {
            long left = nanos;
            while (knocks == ticket && left > 0) {
                left = knocked.awaitNanos(left);
            }
            return knocks != ticket;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void endDoze() {
        dozing = false;
    }

    @Override
    public void knock() {
        if (dozing) {
            lock.lock();
            try {
                knocks++;
                knocked.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    @Override
    public void ringIfAsleep() {
        VarHandle.fullFence();
        if (asleep > 0) {
            ring();
        }
    }
}
