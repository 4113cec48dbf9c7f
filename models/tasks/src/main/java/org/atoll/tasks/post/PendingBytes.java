// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.concurrent.atomic.AtomicLong;
import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The bytes of messages that tasks of this rank have sent and that nobody has received: those that
/// lie in inboxes here, and those that stay here until another rank's task wants them. There is a
/// limit; a message longer than that may be sent while nothing else is pending. Any thread.
///
/// Those that wait for room get it in the order in which they began to: the first takes it when
/// there is enough, however much it needs, and only then the next is roused. No long message
/// overtakes them. A short one for which there is room does: those that receive the others may wait
/// for it.
public final class PendingBytes {
    private static final String SETTING = "atoll.tasks.pending.bytes";
    private static final long LEAST = 1 << 16;

    /// A longer message waits behind those that do.
    private static final int SHORT_BYTES = 16 << 10;

    /// What a message takes beside its bytes.
    private static final long EACH = 512;

    private final long limit;
    private final AtomicLong pending = new AtomicLong();

    /// Who waits. Changed in the monitor, and read by any thread.
    private volatile @Nullable RoomTurn first;

    private @Nullable RoomTurn last;

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

    /// Counts a message if there is room for it, and it need not wait behind others.
    ///
    /// @param task its sender
    boolean tryAdd(long task, long cost) {
        RoomTurn head = first;
        if (head != null && head.task() != task && cost > cost(SHORT_BYTES)) {
            return false;
        }
        while (true) {
            long now = pending.get();
            if (!isRoom(now, cost)) {
                return false;
            }
            if (pending.compareAndSet(now, now + cost)) {
                return true;
            }
        }
    }

    private boolean isRoom(long now, long cost) {
        return now <= 0 || now + cost <= limit;
    }

    /// A message is not pending any more.
    void remove(long cost) {
        pending.addAndGet(-cost);
        if (first != null) {
            rouseFirst();
        }
    }

    private synchronized void rouseFirst() {
        RoomTurn head = first;
        if (head != null) {
            head.rouse();
        }
    }

    /// Lets all that wait for room look around.
    synchronized void rouse() {
        for (RoomTurn each = first; each != null; each = each.behind) {
            each.rouse();
        }
    }

    /// How many bytes are pending, in words, and how many may be.
    public String describe() {
        return pending.get() + " bytes are pending at this rank, " + SETTING + " is " + limit;
    }

    /// Whether a task has waited long enough: it is the first, and there is room for its message.
    public boolean isDue(RoomTurn turn) {
        return turn.equals(first) && isRoom(pending.get(), turn.cost());
    }

    /// A task is about to wait for room, behind those that do.
    ///
    /// @param task  its tid
    /// @param point where it waits
    /// @param bytes how long its message is
    public synchronized RoomTurn enter(long task, WaitPoint point, long bytes) {
        RoomTurn turn = new RoomTurn(task, point, cost(bytes));
        RoomTurn before = last;
        turn.before = before;
        if (before == null) {
            first = turn;
        } else {
            before.behind = turn;
        }
        last = turn;
        return turn;
    }

    /// It waits no more: it has sent its message, or will not. Who was behind it looks around.
    public synchronized void leave(RoomTurn turn) {
        RoomTurn before = turn.before;
        RoomTurn behind = turn.behind;
        if (before == null) {
            first = behind;
        } else {
            before.behind = behind;
        }
        if (behind == null) {
            last = before;
        } else {
            behind.before = before;
            behind.rouse();
        }
    }

    /// Whether a task waits for room.
    public synchronized boolean isWaiting(long task) {
        RoomTurn each = first;
        while (each != null && each.task() != task) {
            each = each.behind;
        }
        return each != null;
    }

    /// Who waits before a task.
    ///
    /// @return its tid, or [Tids#NONE] if the task is the first
    public synchronized long before(RoomTurn turn) {
        RoomTurn before = turn.before;
        return before == null ? Tids.NONE : before.task();
    }
}
