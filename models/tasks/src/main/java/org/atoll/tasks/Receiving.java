// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.life.Ends;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.post.AwayMails;
import org.atoll.tasks.post.MailAccounts;
import org.atoll.tasks.post.MailList;
import org.atoll.tasks.post.TaskInbox;
import org.atoll.tasks.post.TaskMail;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The receives of one task. Each message that comes is offered to the handlers first, then to the
/// present receive, then kept; the next receive looks at what was kept before at what came. By the
/// task's thread, in a call.
final class Receiving {
    /// In place of a group's context.
    private static final int OWN = 0;

    private final LocalTask task;
    private final TaskInbox inbox;
    private final CallGate calls;
    private final Ends ends;
    private final AwayMails away;
    private final MailAccounts accounts;
    private final Endpoint endpoint;
    private final Supplier<ObjectCodec> objects;
    private final Stirred stirred;
    private @Nullable MessageMatcher matcher;
    /// That of a group whose parts are received; [#OWN] for the task's.
    private int groupContext = OWN;
    private List<Handling> handlers = List.of();

    /// Begins without handlers.
    ///
    /// @param service the rank's
    /// @param objects reads objects in messages
    Receiving(
            TasksService service,
            LocalTask task,
            CallGate calls,
            Supplier<ObjectCodec> objects) {
        this.task = task;
        this.inbox = task.inbox();
        this.calls = calls;
        this.ends = service.home().ends();
        this.away = service.away();
        this.accounts = service.accounts();
        this.endpoint = service.world().endpoint();
        this.objects = objects;
        this.stirred = new Stirred(task, service.receiving());
    }

    /// The wait for a message, described by what the present receive wants.
    private static final class Stirred implements Completion {
        private final LocalTask task;
        private final TimeKind kind;
        private String call = "";
        private long from;
        private int tag;

        Stirred(LocalTask task, TimeKind kind) {
            this.task = task;
            this.kind = kind;
        }

        void expects(String ofCall, long ofTask, int ofTag) {
            call = ofCall;
            from = ofTask;
            tag = ofTag;
        }

        @Override
        public boolean isDone() {
            return task.inbox().isStirred();
        }

        @Override
        public String describe() {
            return call + " of " + Tids.text(task.tid()) + " from " + Tids.text(from)
                    + (tag == TaskMail.ANY_TAG ? ", any tag" : ", tag " + tag);
        }

        @Override
        public TimeKind timeKind() {
            return kind;
        }
    }

    /// The wait for the items of a message that is with another rank.
    private record Fetched(LocalTask task, TaskMail mail, String call, TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return mail.isHere() || mail.isGone() || task.state().isKilled();
        }

        @Override
        public String describe() {
            return call + " of " + Tids.text(task.tid()) + ", " + mail.bytes() + " bytes of "
                    + Tids.text(mail.from());
        }

        @Override
        public int awaitedPeer() {
            return Tids.seat(mail.from());
        }

        @Override
        public boolean asksPeer() {
            return true;
        }
    }

    /// What the program is given of a message whose items are here.
    Message message(TaskMail mail) {
        MessageOrigin origin = new MessageOrigin(
                new Tid(mail.from()), mail.tag(), new Context(mail.context()));
        return new Message(mail.packed(), origin, objects);
    }

    /// Replaces the rule for which message is taken.
    ///
    /// @param own the program's, or null for the usual one
    void match(@Nullable MessageMatcher own) {
        matcher = own;
    }

    /// Adds a handler behind the others.
    void add(Handling handler) {
        List<Handling> more = new ArrayList<>(handlers);
        more.removeIf(Handling::isCancelled);
        more.add(handler);
        handlers = more;
    }

    /// Waits for a message.
    ///
    /// @param call     the name of the public call
    /// @param from     whose it is, or [Tids#ANY]
    /// @param tag      its tag, or [TaskMail#ANY_TAG]
    /// @param deadline when the wait ends; null for never
    /// @return the message, which is taken out; null after the deadline
    /// @throws TaskEndedException if it will not come
    @Nullable TaskMail await(String call, long from, int tag, @Nullable Deadline deadline) {
        TaskMail found = find(from, tag, true);
        while (found == null || !found.isTaken()) {
            inbox.calm();
            calls.requireAlive();
            boolean gone = isGone(from);
            found = find(from, tag, true);
            if (found == null && gone) {
                throw ended(call, from, tag);
            }
            if (found == null || !found.isTaken()) {
                if (deadline != null && deadline.isOver()) {
                    return null;
                }
                Completion next = next(call, from, tag, found);
                inbox.point().await(deadline == null ? next : next.within(deadline));
                found = find(from, tag, true);
            }
        }
        accounts.taken(found, inbox);
        return found;
    }

    /// Waits for a part that a member of a group has sent. Handlers that are called meanwhile are
    /// in the task's own context, and neither they nor a rule of the program's see such parts.
    ///
    /// @param context the group's, below 0
    /// @return the message, which is taken out
    /// @throws TaskEndedException if it will not come
    TaskMail awaitPart(String call, long from, int context, int tag) {
        int before = groupContext;
        groupContext = context;
        try {
            return Objects.requireNonNull(await(call, from, tag, null));
        } finally {
            groupContext = before;
        }
    }

    private int context() {
        return groupContext == OWN ? task.context() : groupContext;
    }

    /// What the task waits for.
    ///
    /// @param found the message that it receives next, whose items are elsewhere; null if there is
    ///     none
    private Completion next(String call, long from, int tag, @Nullable TaskMail found) {
        if (found != null) {
            away.fetch(found);
            return new Fetched(task, found, call, stirred.kind);
        }
        if (Tids.isOne(from)) {
            ends.nudgeAtEnd(task, from);
        }
        stirred.expects(call, from, tag);
        return stirred;
    }

    /// Looks for a message without waiting. If its items are elsewhere, they are asked for.
    ///
    /// @param takes whether it is taken out
    /// @return null if it is not here
    /// @throws TaskEndedException if it will not come
    @Nullable TaskMail now(String call, long from, int tag, boolean takes) {
        TaskMail found = find(from, tag, takes);
        if (!isFound(found, takes)) {
            endpoint.advance();
            if (Tids.isOne(from)) {
                ends.nudgeAtEnd(task, from);
            }
            boolean gone = isGone(from);
            found = find(from, tag, takes);
            if (found == null && gone) {
                throw ended(call, from, tag);
            }
        }
        if (found == null) {
            return null;
        }
        if (!isFound(found, takes)) {
            away.fetch(found);
            return null;
        }
        if (takes) {
            accounts.taken(found, inbox);
        }
        return found;
    }

    private static boolean isFound(@Nullable TaskMail found, boolean takes) {
        return found != null && (takes ? found.isTaken() : found.isHere());
    }

    /// To be asked before one looks for a message: what is gone has sent all.
    private boolean isGone(long from) {
        return Tids.isOne(from) && ends.isGone(from);
    }

    private static TaskEndedException ended(String call, long from, int tag) {
        Tid tid = new Tid(from);
        String which = tag == TaskMail.ANY_TAG ? "no message of it" : "none of tag " + tag;
        return new TaskEndedException(
                call, tid + " has ended, or never was, and " + which + " is left", tid);
    }

    /// Looks for a message.
    ///
    /// @param takes whether it is taken out if its items are here
    /// @return what is received next, or must be here before anything else is; null if there is
    ///     none
    private @Nullable TaskMail find(long from, int tag, boolean takes) {
        MessageMatcher own = matcher;
        return own == null || groupContext != OWN
                ? findUsual(from, tag, takes)
                : findRanked(own, from, tag, takes);
    }

    private @Nullable TaskMail findUsual(long from, int tag, boolean takes) {
        MailList kept = inbox.kept();
        MailList arrived = inbox.arrived();
        TaskMail found = kept.find(from, tag, context(), takes);
        while (found == null) {
            TaskMail mail = arrived.peek();
            if (mail == null) {
                return null;
            }
            Handling handler = handlerOf(mail);
            if (handler == null) {
                arrived.poll();
                found = keep(mail, from, tag, takes);
            } else if (mail.isHere()) {
                arrived.poll();
                handle(handler, mail); // which may have received and kept others
                found = kept.find(from, tag, context(), takes);
            } else {
                return mail;
            }
        }
        return found;
    }

    /// Keeps a message unless it is received at once.
    ///
    /// @return the message if it is wanted, else null
    private @Nullable TaskMail keep(TaskMail mail, long from, int tag, boolean takes) {
        boolean wanted = mail.matches(from, tag, context());
        if (!wanted || !takes || !mail.isHere()) {
            inbox.kept().add(mail);
        }
        return wanted ? mail : null;
    }

    /// A rule of the program's own may look into each message, so all must be here.
    private @Nullable TaskMail findRanked(
            MessageMatcher own, long from, int tag, boolean takes) {
        MailList kept = inbox.kept();
        MailList arrived = inbox.arrived();
        for (TaskMail mail = arrived.peek(); mail != null; mail = arrived.peek()) {
            Handling handler = handlerOf(mail);
            if (handler != null && !mail.isHere()) {
                return mail;
            }
            arrived.poll();
            if (handler == null) {
                kept.add(mail);
            } else {
                handle(handler, mail);
            }
        }
        TaskMail elsewhere = kept.firstAway();
        if (elsewhere != null) {
            return elsewhere;
        }
        Tid wanted = new Tid(from);
        return kept.highest(
                mail -> mail.isOfGroup() ? 0 : own.rank(message(mail), wanted, tag), takes);
    }

    private @Nullable Handling handlerOf(TaskMail mail) {
        for (Handling handler : handlers) {
            if (handler.takes(mail)) {
                return handler;
            }
        }
        return null;
    }

    private void handle(Handling handler, TaskMail mail) {
        accounts.taken(mail, inbox);
        int before = groupContext;
        groupContext = OWN;
        try {
            handler.handle(message(mail));
        } finally {
            groupContext = before;
        }
    }
}
