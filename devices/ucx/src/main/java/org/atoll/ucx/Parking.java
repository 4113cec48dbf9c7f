// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Puts threads of the rank to sleep until the worker's event descriptor is ready.
///
/// The descriptor tells of the first event after it was armed. Only the holder may arm, so a sleep
/// needs its help: a thread that finds the descriptor not armed notes that it wants it and does not
/// sleep; its next poll, or another thread's, finds nothing and arms; then threads sleep.
///
/// One thread at a time waits at the descriptors, the worker's and a bell of ours; others wait at a
/// condition and are let go when that one wakes.
///
/// Shared state: `wakes` counts calls of [#wake], and each thread remembers the count it has seen,
/// so that a wake ends the next sleep of every thread. `armed` is set by the holder after it armed,
/// and cleared by whoever sees an event: clearing it too often costs one more look. Who is asleep
/// stays so though `armed` is cleared, for the descriptor stays ready until it is armed again.
/// `waiting` is set by the thread at the descriptors before it reads `wakes`; [#wake] counts before
/// it reads `waiting`, so one of the two sees the other.
final class Parking {
    private static final long PAUSE_NANOS = 1_000_000;
    private static final int ENTRY_BYTES = 8;
    private static final int EVENTS_AT = 4;
    private static final int READY_AT = 6;
    private static final short POLLIN = 1;

    private final int bell = SystemCalls.openBell();
    private final MemorySegment descriptors = Arena.ofAuto().allocate(2 * ENTRY_BYTES, 8);
    private final MemorySegment one = Arena.ofAuto().allocateFrom(JAVA_LONG, 1);
    private final MemorySegment scratch = Arena.ofAuto().allocate(JAVA_LONG);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private final AtomicLong wakes = new AtomicLong();
    private final ThreadLocal<Memory> memory = ThreadLocal.withInitial(Memory::new);
    private boolean held;
    private long turn;
    private volatile boolean armed;
    private volatile boolean wanted;
    private volatile boolean waiting;
    private volatile boolean closed;

    /// The memory of a thread.
    private static final class Memory {
        private long wakes;
        private boolean turnedAway;
    }

    /// Watches a worker.
    ///
    /// @param events its event descriptor
    Parking(int events) {
        watch(0, events);
        watch(1, bell);
    }

    private void watch(int entry, int descriptor) {
        descriptors.set(JAVA_INT, (long) entry * ENTRY_BYTES, descriptor);
        descriptors.set(JAVA_SHORT, (long) entry * ENTRY_BYTES + EVENTS_AT, POLLIN);
    }

    /// {@return whether a thread wants to sleep and the descriptor is not armed} Holder.
    boolean isWanted() {
        return wanted && !armed;
    }

    /// The holder has armed the descriptor, and nothing has happened since.
    void armed() {
        wanted = false;
        armed = true;
        if (lock.tryLock()) {
            try {
                released.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /// The holder has seen something happen.
    void disarmed() {
        if (armed) {
            armed = false;
        }
    }

    /// Sleeps until something happens, [#wake] is called or the time is over.
    ///
    /// @return whether the holder should look
    boolean park(long nanos) {
        Memory mine = memory.get();
        long count = wakes.get();
        if (mine.wakes != count || closed) {
            mine.wakes = count;
            return false;
        }
        if (!armed && !mine.turnedAway) {
            wanted = true;
            mine.turnedAway = true;
            return true;
        }
        try {
            return sleep(nanos, count);
        } finally {
            mine.turnedAway = false;
            mine.wakes = wakes.get();
        }
    }

    private boolean sleep(long nanos, long count) {
        if (!hold(nanos, count)) {
            return true;
        }
        try {
            return await(nanos, count);
        } finally {
            release();
        }
    }

    /// Takes the descriptors, or waits once: until their holder lets them go, or for them to be
    /// armed.
    private boolean hold(long nanos, long count) {
        lock.lock();
        try {
            if (armed && !held && !closed) {
                held = true;
                return true;
            }
            wanted = true;
            boolean arming = !armed;
            long now = turn;
            long left = arming ? Math.min(nanos, PAUSE_NANOS) : nanos;
            while (left > 0 && turn == now && !closed && wakes.get() == count
                    && !(arming && armed)) {
                left = released.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return false;
    }

    private void release() {
        lock.lock();
        try {
            held = false;
            turn++;
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean await(long nanos, long count) {
        waiting = true;
        try {
            if (wakes.get() != count) {
                return false;
            }
            long millis = Math.clamp(
                    TimeUnit.NANOSECONDS.toMillis(nanos + 999_999), 1, Integer.MAX_VALUE);
            int ready = SystemCalls.poll(descriptors, 2, (int) millis);
            if (ready > 0 && isReady(1)) {
                SystemCalls.drain(bell, scratch);
            }
            if (ready > 0 && isReady(0)) {
                armed = false;
                return true;
            }
            return false;
        } finally {
            waiting = false;
        }
    }

    private boolean isReady(int entry) {
        return descriptors.get(JAVA_SHORT, (long) entry * ENTRY_BYTES + READY_AT) != 0;
    }

    /// Ends the sleep of every thread, now or at its next call. From any thread.
    void wake() {
        wakes.incrementAndGet();
        if (waiting) {
            SystemCalls.ring(bell, one);
        }
        lock.lock();
        try {
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Lets everybody go for good.
    void close() {
        closed = true;
        wake();
        lock.lock();
        try {
            while (held) {
                released.awaitUninterruptibly();
            }
            SystemCalls.close(bell);
        } finally {
            lock.unlock();
        }
    }
}
