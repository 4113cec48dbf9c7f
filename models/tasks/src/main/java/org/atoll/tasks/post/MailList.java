// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Messages in the order in which they came. For the task that owns the inbox only.
public final class MailList {
    private final CutSenders cut;
    private @Nullable TaskMail first;
    private @Nullable TaskMail last;

    /// Begins with none.
    ///
    /// @param cut takes those out that are gone, and those behind them
    MailList(CutSenders cut) {
        this.cut = cut;
    }

    /// Appends a message, which is in no list.
    public void add(TaskMail mail) {
        mail.next = null;
        mail.isListed = true;
        if (last == null) {
            first = mail;
        } else {
            last.next = mail;
        }
        last = mail;
    }

    /// Takes the oldest.
    ///
    /// @return null if there is none
    public @Nullable TaskMail poll() {
        TaskMail oldest = first;
        if (oldest != null) {
            unlink(null, oldest);
        }
        return oldest;
    }

    /// The oldest, after those that are gone were taken out.
    ///
    /// @return null if there is none
    public @Nullable TaskMail peek() {
        while (first != null && cut.drop(first)) {
            unlink(null, first);
        }
        return first;
    }

    /// The oldest of those whose items are not here; those that are gone are taken out.
    ///
    /// @return null if there is none
    public @Nullable TaskMail firstAway() {
        TaskMail before = null;
        TaskMail mail = first;
        while (mail != null) {
            TaskMail next = mail.next;
            if (cut.drop(mail)) {
                unlink(before, mail);
            } else if (mail.isHere()) {
                before = mail;
            } else {
                return mail;
            }
            mail = next;
        }
        return null;
    }

    /// Looks for the oldest that a receiver wants; those that are gone are taken out.
    ///
    /// @param from    a tid, or [Tids#ANY]
    /// @param tag     a tag, or [TaskMail#ANY_TAG]
    /// @param context the receiver's present context
    /// @param takes   whether it is taken out, if its items are here: see [TaskMail#isTaken]
    /// @return null if there is none
    public @Nullable TaskMail find(long from, int tag, int context, boolean takes) {
        TaskMail before = null;
        TaskMail mail = first;
        while (mail != null) {
            TaskMail next = mail.next;
            if (cut.drop(mail)) {
                unlink(before, mail);
            } else if (mail.matches(from, tag, context)) {
                if (takes && mail.isHere()) {
                    unlink(before, mail);
                }
                return mail;
            } else {
                before = mail;
            }
            mail = next;
        }
        return null;
    }

    /// Looks for the one with the highest rank, the oldest of equals.
    ///
    /// @param rank  gives a rank; what has none above 0 is not wanted, what has 1 is taken at once
    /// @param takes whether it is taken out
    /// @return null if there is none
    public @Nullable TaskMail highest(ToIntFunction<TaskMail> rank, boolean takes) {
        TaskMail best = null;
        int most = 0;
        for (TaskMail mail = first; mail != null && most != 1; mail = mail.next) {
            int its = rank.applyAsInt(mail);
            if (its == 1 || its > most) {
                most = its;
                best = mail;
            }
        }
        if (best != null && takes) {
            remove(best);
        }
        return best;
    }

    @SuppressWarnings("ReferenceEquality") // that very one
    private void remove(TaskMail mail) {
        TaskMail before = null;
        for (TaskMail each = first; each != null && each != mail; each = each.next) {
            before = each;
        }
        unlink(before, mail);
    }

    private void unlink(@Nullable TaskMail before, TaskMail mail) {
        if (before == null) {
            first = mail.next;
        } else {
            before.next = mail.next;
        }
        if (mail.next == null) {
            last = before;
        }
        mail.next = null;
        mail.isListed = false;
    }

    /// Takes all out.
    void clear(Consumer<TaskMail> each) {
        for (TaskMail mail = poll(); mail != null; mail = poll()) {
            each.accept(mail);
        }
    }
}
