// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.atoll.fabric.WaitPoint;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemWriter;
import org.jspecify.annotations.Nullable;

/// The messages of one task that it has not received. Any thread appends, those of the same rank
/// as well as whoever handles frames: what came first is what was appended first. All else is the
/// owner's.
///
/// Appended messages are a stack, whose top changes by compare-and-set; the owner takes all at once
/// and turns them round. In the place of the top of a closed inbox stands [#CLOSED].
public final class TaskInbox {
    private static final VarHandle TOP;
    private static final VarHandle NUDGED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TOP = lookup.findVarHandle(TaskInbox.class, "top", TaskMail.class);
            NUDGED = lookup.findVarHandle(TaskInbox.class, "nudged", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final TaskMail CLOSED = new TaskMail(
            Tids.NONE, 0, 0, new ItemWriter(new ChunkPool()).packed());

    private final WaitPoint point;
    private final CutSenders cut = new CutSenders();
    private final MailList arrived = new MailList(cut);
    private final MailList kept = new MailList(cut);

    @SuppressWarnings("UnusedVariable") // through TOP
    private @Nullable TaskMail top;

    @SuppressWarnings("UnusedVariable") // through NUDGED
    private boolean nudged;

    /// What the messages here from this rank are charged.
    private final AtomicLong charge = new AtomicLong();

    /// Begins with none.
    ///
    /// @param point where the owner waits
    public TaskInbox(WaitPoint point) {
        this.point = point;
    }

    /// Where the owner waits.
    public WaitPoint point() {
        return point;
    }

    /// A message of this rank is about to be appended, or was taken (then negative). From any
    /// thread.
    void charge(long cost) {
        charge.addAndGet(cost);
    }

    /// Whether the task has not received all that this rank's tasks have sent it. From any thread;
    /// what is under way may be missing, or told too long.
    public boolean isCharged() {
        return charge.get() > 0;
    }

    /// Appends a message, and rouses the owner. From any thread; does not block.
    ///
    /// @return false if the task has ended
    @SuppressWarnings("ReferenceEquality") // that very one
    public boolean append(TaskMail mail) {
        TaskMail before;
        do {
            before = (TaskMail) TOP.getVolatile(this);
            if (before == CLOSED) {
                return false;
            }
            mail.next = before;
        } while (!TOP.compareAndSet(this, before, mail));
        point.rouse();
        return true;
    }

    /// Makes the owner look around: something else has happened of which it wants to know. From any
    /// thread; does not block.
    public void nudge() {
        NUDGED.setVolatile(this, true);
        point.rouse();
    }

    /// Whether the owner need not wait. From any thread.
    public boolean isStirred() {
        return TOP.getAcquire(this) != null || (boolean) NUDGED.getAcquire(this);
    }

    /// The owner is about to look at all of which it may have been told by a nudge.
    public void calm() {
        NUDGED.setVolatile(this, false);
    }

    /// Takes in what was appended.
    ///
    /// @return the messages that nobody has looked at, the oldest first
    public MailList arrived() {
        if (TOP.getOpaque(this) != null) {
            TaskMail stack = (TaskMail) TOP.getAndSet(this, null);
            TaskMail oldest = null;
            while (stack != null) {
                TaskMail below = stack.next;
                stack.next = oldest;
                oldest = stack;
                stack = below;
            }
            while (oldest != null) {
                TaskMail newer = oldest.next;
                arrived.add(oldest);
                oldest = newer;
            }
        }
        return arrived;
    }

    /// The messages that the owner has looked at and not wanted yet.
    public MailList kept() {
        return kept;
    }

    /// Drops what is here, and refuses what comes. By the thread that has taken the step that ends
    /// the task, once: that step comes behind the owner's last call and lets no other begin, so the
    /// lists are this thread's now, also if it is the killer's.
    ///
    /// @param dropped takes each message
    public void close(Consumer<TaskMail> dropped) {
        TaskMail stack = (TaskMail) TOP.getAndSet(this, CLOSED);
        while (stack != null) {
            TaskMail below = stack.next;
            dropped.accept(stack);
            stack = below;
        }
        arrived.clear(dropped);
        kept.clear(dropped);
    }
}
