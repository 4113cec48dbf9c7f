// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.atoll.fabric.files.ThriftyLog;
import org.jspecify.annotations.Nullable;

/// Waybills on their way to the other end of a connection, and the thread that writes them: all
/// that wait, in one write. What comes while there is no connection waits for one.
///
/// An outlet that keeps numbers its waybills and holds each until the other end has acknowledged
/// it; after a break all that is held is written again, on the next connection. Only so much is
/// numbered ahead of the writing thread; the rest waits in a [Backlog], so that pairs of ranks
/// take turns on the line. One lock guards all state; the thread writes without it.
final class Outlet {
    private static final System.Logger LOG = ThriftyLog.of(Outlet.class);

    /// What may be numbered and not written: more makes fewer writes, less a shorter way past a
    /// pair that sends much.
    private static final int AHEAD_BYTES = 64 * 1024;

    private final String name;
    private final @Nullable LongSupplier received;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private final Spool spool = new Spool();
    private final Backlog backlog = new Backlog();
    private final MemorySegment acknowledgement = Arena.ofAuto().allocate(Waybill.BYTES, 8);
    private final ByteBuffer acknowledgementView = acknowledgement.asByteBuffer();
    private @Nullable Wire wire;
    private long numbered;
    private long claimedAt;
    private boolean nudged;
    private boolean closed;

    /// Makes an outlet.
    ///
    /// @param received the last number that has come the other way, if this outlet keeps; or null
    Outlet(String name, @Nullable LongSupplier received) {
        this.name = name;
        this.received = received;
        Waybill.write(acknowledgement, 0, Waybill.ACK, 0, 0, 0, 0);
    }

    /// Starts the thread.
    void start() {
        Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    /// Finds room for a waybill that the caller writes; [#publish] must follow. For outlets
    /// that only one thread fills.
    ///
    /// @param total its length with what follows
    /// @return where it begins in [#memory]
    long claim(int total) {
        lock.lock();
        try {
            claimedAt = spool.claim(total);
            return claimedAt;
        } finally {
            lock.unlock();
        }
    }

    /// {@return the memory of the last claim}
    MemorySegment memory() {
        return spool.memory();
    }

    /// Adds what was claimed and written.
    void publish(int total) {
        lock.lock();
        try {
            add(total);
        } finally {
            lock.unlock();
        }
    }

    private void add(int total) {
        if (received != null) {
            Waybill.number(spool.memory(), claimedAt, ++numbered);
        }
        spool.publish(total);
        work.signal();
    }

    /// Adds a waybill with what follows it. From any thread.
    ///
    /// @param at     where it begins
    void relay(MemorySegment memory, long at, int total) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            if (Waybill.kind(memory, at) != Waybill.FRAME) {
                advance(Long.MAX_VALUE); // news go behind all frames
            }
            if (received != null && (!backlog.isEmpty() || spool.ahead() >= AHEAD_BYTES)) {
                backlog.add(memory, at, total);
            } else {
                claimedAt = spool.claim(total);
                MemorySegment.copy(memory, at, spool.memory(), claimedAt, total);
                add(total);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Numbers what has its turn, up to so much ahead of the writing thread.
    private void advance(long most) {
        while (!backlog.isEmpty() && spool.ahead() < most) {
            int total = backlog.next();
            claimedAt = spool.claim(total);
            backlog.take(spool.memory(), claimedAt, total);
            add(total);
        }
    }

    /// Adds a waybill with a text. From any thread.
    ///
    /// @param source      the rank it comes from
    /// @param destination the rank it goes to
    /// @param text        what follows
    void say(int kind, int source, int destination, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocateDirect(Waybill.withLength(bytes.length));
        MemorySegment memory = MemorySegment.ofBuffer(message);
        Waybill.write(memory, 0, kind, bytes.length, source, destination, 0);
        message.put(Waybill.BYTES, bytes);
        relay(memory, 0, message.capacity());
    }

    /// Gives credit back. From any thread.
    ///
    /// @param source      the rank that has handled frames
    /// @param destination the rank that sent them
    void giveBack(int source, int destination, int bytes) {
        lock.lock();
        try {
            claimedAt = spool.claim(Waybill.BYTES);
            Waybill.write(
                    spool.memory(), claimedAt, Waybill.FRAME, 0, source, destination, bytes);
            add(Waybill.BYTES);
        } finally {
            lock.unlock();
        }
    }

    /// Writes to a new connection from now on, first what the other end has not received.
    ///
    /// @param theirs the last number the other end has received
    /// @throws IOException if the other end cannot be what it was
    void attach(Wire fresh, long theirs) throws IOException {
        lock.lock();
        try {
            if (received != null) {
                if (theirs > numbered) {
                    throw new IOException("the other end has received " + theirs
                            + " frames, but only " + numbered + " were sent");
                }
                spool.dropTo(theirs);
                spool.rewind();
            }
            wire = fresh;
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /// Writes to a connection no more.
    ///
    /// @param old the connection; without effect if another one has taken its place
    void detach(Wire old) {
        lock.lock();
        try {
            if (isCurrent(old)) {
                wire = null;
            }
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("ReferenceEquality") // the very connection, not one to the same place
    private boolean isCurrent(Wire one) {
        return wire == one;
    }

    /// Lets go of what the other end has received.
    ///
    /// @param number the last one
    void acknowledged(long number) {
        lock.lock();
        try {
            spool.dropTo(Math.min(number, numbered));
        } finally {
            lock.unlock();
        }
    }

    /// Writes an acknowledgement even if nothing else is to be written.
    void nudge() {
        lock.lock();
        try {
            nudged = true;
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /// {@return how many bytes it holds}
    long bytes() {
        lock.lock();
        try {
            return spool.bytes() + backlog.bytes();
        } finally {
            lock.unlock();
        }
    }

    /// {@return whether all has been written}
    boolean isWritten() {
        lock.lock();
        try {
            return spool.isTaken() && backlog.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until all has been written, there is no connection, or the time is over.
    ///
    /// @param until when, as [System#nanoTime] counts
    void awaitWritten(long until) {
        lock.lock();
        try {
            long left = until - System.nanoTime();
            while (left > 0 && wire != null && !(spool.isTaken() && backlog.isEmpty())) {
                left = progress.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /// Ends the thread, once it comes back from what it writes.
    void close() {
        lock.lock();
        try {
            closed = true;
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            boolean going = true;
            while (going) {
                going = step();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean step() throws InterruptedException {
        Wire to;
        ByteBuffer next;
        long end;
        lock.lock();
        try {
            to = awaitWork();
            if (to == null) {
                return false;
            }
            nudged = false;
            next = spool.next();
            end = spool.cursor() + next.remaining();
        } finally {
            lock.unlock();
        }
        write(to, next, end);
        return true;
    }

    private @Nullable Wire awaitWork() throws InterruptedException {
        while (!closed && (wire == null || (!hasNext() && !nudged))) {
            work.await(1, TimeUnit.DAYS);
        }
        return closed ? null : wire;
    }

    private boolean hasNext() {
        advance(AHEAD_BYTES);
        return !spool.isTaken();
    }

    private void write(Wire to, ByteBuffer next, long end) {
        try {
            if (received == null) {
                to.write(next);
            } else {
                Waybill.number(acknowledgement, 0, received.getAsLong());
                to.write(acknowledgementView.clear(), next);
            }
            written(to, end);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, name + ": writing failed", e);
            to.close();
            detach(to);
        }
    }

    private void written(Wire to, long end) {
        lock.lock();
        try {
            if (isCurrent(to)) {
                spool.takeTo(end);
                if (received == null) {
                    spool.dropTaken();
                }
            }
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
