// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.atoll.fabric.files.ThriftyLog;

/// Puts threads of the rank to sleep until a socket is ready.
///
/// One thread at a time holds the selector; others wait on a condition and are let go when the
/// holder wakes. Selection is level-triggered: it returns at once if data are there. The
/// polling thread never uses this selector, so it is never held up.
///
/// Shared state: `wakes` counts calls of [#wake]; each thread remembers the count it has seen,
/// so that a wake ends the next sleep of every thread. `edits` counts changes of what is to be
/// watched; `synced` is the count the selector knows, written by the holder; `attracted` says that
/// the polling thread has somebody to let in; `unsent` that it holds frames back which it will
/// write when it looks again. Who changes one of the four looks at `selecting` afterwards, and the
/// holder sets `selecting` before it reads them, so one of the two sees the other.
final class Parking {
    private static final System.Logger LOG = ThriftyLog.of(Parking.class);

    private final Selector selector;
    private final Supplier<Iterable<? extends Watched>> sockets;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private final AtomicLong wakes = new AtomicLong();
    private final AtomicLong edits = new AtomicLong(1);
    private final ThreadLocal<long[]> seen = ThreadLocal.withInitial(() -> new long[1]);
    private boolean held;
    private long turn;
    private volatile long synced;
    private volatile boolean selecting;
    private volatile boolean attention = true;
    private volatile boolean attracted;
    private volatile boolean unsent;
    private volatile boolean closed;

    /// Opens the selector.
    ///
    /// @param sockets all sockets to be watched at the moment; asked from any thread
    /// @throws IOException if the system has no selector to give
    Parking(Supplier<Iterable<? extends Watched>> sockets) throws IOException {
        this.selector = Selector.open();
        this.sockets = sockets;
    }

    /// Notes that what is to be watched has changed.
    void edited() {
        edits.incrementAndGet();
        if (selecting) {
            selector.wakeup();
        }
    }

    /// {@return whether a sleep has ended, or another rank has connected, since the last call}
    boolean takeAttention() {
        if (!attention) {
            return false;
        }
        attention = false;
        attracted = false;
        return true;
    }

    /// Sleeps until a socket is ready, [#wake] is called or the time is over.
    ///
    /// @param nanos the longest time; rounded up to milliseconds for the selector
    /// @return whether a socket is ready, or frames wait that the polling thread holds back
    boolean park(long nanos) {
        long[] mine = seen.get();
        long count = wakes.get();
        if (mine[0] != count || closed) {
            mine[0] = count;
            return false;
        }
        if (!hold(nanos, count)) {
            mine[0] = wakes.get();
            return false;
        }
        try {
            return select(nanos, count);
        } finally {
            mine[0] = wakes.get();
            release();
        }
    }

    /// Ends the sleep of every thread, now or at its next call.
    void wake() {
        wakes.incrementAndGet();
        if (selecting) {
            selector.wakeup();
        }
        lock.lock();
        try {
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// {@return whether what to watch has changed since the last sleep began} From any thread.
    boolean isStale() {
        return edits.get() != synced;
    }

    /// Notes that another rank has connected, as if a socket were ready: sleeps end, and none
    /// begins before [#takeAttention] was called. From any thread.
    void attract() {
        attracted = true;
        attention = true;
        if (selecting) {
            selector.wakeup();
        }
    }

    /// The polling thread wants to hold frames back until it looks again. None goes to sleep before
    /// it has said [#allSent].
    ///
    /// @return false if a thread sleeps already: then they must be written
    boolean leaveUnsent() {
        if (!unsent) {
            unsent = true;
            if (selecting) {
                unsent = false;
            }
        }
        return unsent;
    }

    /// No frames are held back any more.
    void allSent() {
        unsent = false;
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
            selector.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a selector failed", e);
        } finally {
            lock.unlock();
        }
    }

    /// Takes the selector, or waits once until its holder lets it go.
    private boolean hold(long nanos, long count) {
        lock.lock();
        try {
            if (!held && !closed) {
                held = true;
                return true;
            }
            long now = turn;
            long left = nanos;
            while (left > 0 && turn == now && !closed && wakes.get() == count) {
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
        attention = true;
        lock.lock();
        try {
            held = false;
            turn++;
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean select(long nanos, long count) {
        selecting = true;
        try {
            if (wakes.get() != count) {
                return false;
            }
            if (unsent) {
                return true;
            }
            long now = edits.get();
            if (now != synced) {
                watch();
                synced = now;
            }
            long millis = Math.max(1, (nanos + 999_999) / 1_000_000);
            return attracted || selector.select(Parking::ignore, millis) > 0 || attracted;
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "selecting failed", e);
            return false;
        } finally {
            selecting = false;
        }
    }

    /// Readiness alone matters: who wakes polls all sockets.
    private static void ignore(SelectionKey ready) {}

    private void watch() {
        for (Watched socket : sockets.get()) {
            try {
                SelectionKey key = socket.channel().keyFor(selector);
                if (key == null) {
                    socket.channel().register(selector, socket.interest());
                } else {
                    key.interestOps(socket.interest());
                }
            } catch (ClosedChannelException | CancelledKeyException e) {
                LOG.log(System.Logger.Level.TRACE, "a socket was closed meanwhile", e);
            }
        }
    }
}
