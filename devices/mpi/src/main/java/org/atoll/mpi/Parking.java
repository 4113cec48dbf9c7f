// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// The sleep of threads that wait for frames. MPI cannot wake them, and only the holder may ask it,
/// so they go and look again after a pause, which is the longer the longer nothing has come: from
/// 20 microseconds to half a millisecond.
///
/// `wakes` counts the calls of [#wake]; each thread remembers the count it has seen, so that a wake
/// ends the next sleep of every thread. `pause` is written by threads that sleep and by the holder,
/// and any of these values will do.
final class Parking {
    /// The first pause.
    static final long SHORTEST_NANOS = 20_000;

    /// The longest pause.
    static final long LONGEST_NANOS = 500_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    private final AtomicLong wakes = new AtomicLong();
    private final ThreadLocal<long[]> seen = ThreadLocal.withInitial(() -> new long[1]);
    private volatile long pause = SHORTEST_NANOS;
    private volatile boolean closed;

    /// Something has come: the next pauses are short. Holder.
    void busy() {
        if (pause != SHORTEST_NANOS) {
            pause = SHORTEST_NANOS;
        }
    }

    /// {@return how long the next pause is}
    long pauseNanos() {
        return pause;
    }

    /// Pauses until it is time to look again, [#wake] is called or the time is over.
    ///
    /// @param nanos the longest time
    void park(long nanos) {
        long[] mine = seen.get();
        long count = wakes.get();
        if (mine[0] != count || closed) {
            mine[0] = count;
            return;
        }
        long now = pause;
        pause = Math.min(2 * now, LONGEST_NANOS);
        lock.lock();
        try {
            long left = Math.min(nanos, now);
            while (left > 0 && wakes.get() == count && !closed) {
                left = woken.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        mine[0] = wakes.get();
    }

    /// Ends the sleep of every thread, now or at its next call. From any thread.
    void wake() {
        wakes.incrementAndGet();
        lock.lock();
        try {
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Lets everybody go for good.
    void close() {
        closed = true;
        wake();
    }
}
