// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Completion;
import org.jspecify.annotations.Nullable;

/// One of the [LightThreads], and what it waits for.
///
/// Only the thread itself writes `awaited`, before it looks for the last time whether it need park.
/// Who has brought something about reads `awaited` afterwards, behind a fence. So no wake-up is
/// lost.
///
/// A thread counts as asleep from then on until it is roused: who unparks it takes it out of the
/// count, so that those that spin know at once that it wants a processor.
final class LightThread {
    private static final VarHandle SLEEPS;

    static {
        try {
            SLEEPS = MethodHandles.lookup()
                    .findVarHandle(LightThread.class, "sleeps", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicInteger asleep;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Completion awaited;

    @SuppressWarnings("UnusedVariable") // through SLEEPS
    private boolean sleeps;

    /// Begins awake.
    ///
    /// @param asleep counts those of the rank that sleep
    LightThread(AtomicInteger asleep) {
        this.asleep = asleep;
    }

    /// The calling thread is this one.
    void begin() {
        thread = Thread.currentThread();
    }

    /// Parks the calling thread, which is this one, until its wait is over or vain.
    ///
    /// @param wanted what it waits for
    /// @param since  the moment at which the wait began
    void park(Completion wanted, WaitOutlook outlook, int since) {
        boolean interrupted = false;
        awaited = wanted;
        fallAsleep();
        try {
            while (!wanted.isDone() && !outlook.areGone(wanted, since)) {
                interrupted |= Thread.interrupted(); // marked, it would not sleep
                sleep(wanted.patienceNanos());
                fallAsleep();
            }
        } finally {
            awaited = null;
            wakeUp();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void fallAsleep() {
        if (SLEEPS.compareAndSet(this, false, true)) {
            asleep.incrementAndGet();
        }
    }

    private void wakeUp() {
        if (SLEEPS.compareAndSet(this, true, false)) {
            asleep.decrementAndGet();
        }
    }

    private void sleep(long patienceNanos) {
        if (patienceNanos == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, patienceNanos);
        }
    }

    /// Unparks the thread if it waits, so that it looks around. From any thread, behind a fence.
    void rouse() {
        if (awaited != null) {
            wakeUp();
            LockSupport.unpark(thread);
        }
    }

    /// What it waits for. From any thread.
    ///
    /// @return null while it goes on
    @Nullable Completion awaited() {
        return awaited;
    }

    @Nullable Thread thread() {
        return thread;
    }

    /// Whether it goes on by itself: it is not waiting, or not for ranks of this world and until
    /// something happens. From any thread.
    ///
    /// @param dependence whom a wait depends on, as [WaitOutlook#dependence] says
    boolean isAtWork(ToIntFunction<Completion> dependence) {
        Completion wanted = awaited;
        return wanted == null
                || wanted.isDone()
                || wanted.patienceNanos() != Long.MAX_VALUE
                || dependence.applyAsInt(wanted) == Blocked.ABROAD;
    }
}
