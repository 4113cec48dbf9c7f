// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.job.Settings;

/// The bytes of messages that tasks of this rank have sent and that nobody has received: those that
/// lie in inboxes here, and those that stay here until another rank's task wants them. There is a
/// limit; a message longer than that may be sent while nothing else is pending. Any thread.
public final class PendingBytes {
    private static final String SETTING = "atoll.tasks.pending.bytes";
    private static final long LEAST = 1 << 16;

    /// What a message takes beside its bytes.
    private static final long EACH = 512;

    private final long limit;
    private final AtomicLong pending = new AtomicLong();

    /// Grows whenever those that wait look around.
    private final AtomicLong changes = new AtomicLong();
    private final Queue<WaitPoint> waiting = new ConcurrentLinkedQueue<>();

    /// Begins with none.
    ///
    /// @param settings say the limit
    /// @param ranks    how many have the process's heap
    /// @throws IllegalArgumentException if they say none
    public PendingBytes(Settings settings, int ranks) {
        this.limit = limit(settings, ranks);
    }

    /// The limit that settings say; by itself it is a rank's share of a quarter of the heap.
    ///
    /// @param ranks how many have the process's heap
    /// @throws IllegalArgumentException if it is no number, or too low
    public static long limit(Settings settings, int ranks) {
        long quarter = Math.max(LEAST, Runtime.getRuntime().maxMemory() / 4 / ranks);
        String text = settings.text(SETTING, Long.toString(quarter)).strip();
        try {
            long limit = Long.parseLong(text);
            if (limit >= LEAST) {
                return limit;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal(text), e);
        }
        throw new IllegalArgumentException(refusal(text));
    }

    private static String refusal(String text) {
        return SETTING + " is " + text + ": a number of bytes is needed, at least " + LEAST;
    }

    /// What a message counts.
    static long cost(long bytes) {
        return EACH + bytes;
    }

    /// Counts a message if there is room for it.
    boolean tryAdd(long cost) {
        while (true) {
            long now = pending.get();
            if (now > 0 && now + cost > limit) {
                return false;
            }
            if (pending.compareAndSet(now, now + cost)) {
                return true;
            }
        }
    }

    /// A message is not pending any more.
    void remove(long cost) {
        pending.addAndGet(-cost);
        rouse();
    }

    /// Lets those that wait for room look around.
    void rouse() {
        if (!waiting.isEmpty()) {
            changes.incrementAndGet();
            waiting.forEach(WaitPoint::rouse);
        }
    }

    /// A number that grows with each message that is pending no more, as long as a thread waits for
    /// room.
    public long changes() {
        return changes.get();
    }

    /// How many bytes are pending, in words, and how many may be.
    public String describe() {
        return pending.get() + " bytes are pending at this rank, " + SETTING + " is " + limit;
    }

    /// Whether there is room for a message of so many bytes.
    public boolean hasRoom(long bytes) {
        long now = pending.get();
        return now <= 0 || now + cost(bytes) <= limit;
    }

    /// A thread is about to wait for room: it is roused when there is more.
    public void enter(WaitPoint point) {
        waiting.add(point);
    }

    /// It waits no more.
    public void leave(WaitPoint point) {
        waiting.remove(point);
    }
}
