// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.Deadline;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.post.TaskMail;
import org.jspecify.annotations.Nullable;

/// The calls of one task that send and receive messages. [Pvm] says what each does.
final class MailCalls {
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 2; // a century

    private final World world;
    private final LocalTask task;
    private final CallGate calls;
    private final TaskChecks checks;
    private final Sending sending;
    private final Receiving receiving;

    MailCalls(
            TasksService service,
            LocalTask task,
            CallGate calls,
            TaskChecks checks,
            Sending sending,
            Receiving receiving) {
        this.world = service.world();
        this.task = task;
        this.calls = calls;
        this.checks = checks;
        this.sending = sending;
        this.receiving = receiving;
    }

    void send(Tid to, int tag, Packing what) {
        long receiver = checks.requireTask("send", "to", to);
        TaskChecks.requireTag("send", tag);
        requireGiven("send", "what", what, "a Packing");
        calls.begin("send");
        try {
            sending.send(receiver, tag, task.context(), what.packed());
        } finally {
            calls.end();
        }
    }

    void mcast(Collection<Tid> to, int tag, Packing what) {
        long[] receivers = requireGiven("mcast", "to", to, "a Collection").stream()
                .mapToLong(each -> checks.requireTask("mcast", "to", each))
                .filter(each -> each != task.tid())
                .distinct()
                .toArray();
        TaskChecks.requireTag("mcast", tag);
        requireGiven("mcast", "what", what, "a Packing");
        calls.begin("mcast");
        try {
            sending.sendMany(receivers, tag, task.context(), what.packed());
        } finally {
            calls.end();
        }
    }

    private long wanted(String call, Tid from, int tag) {
        long sender = checks.requireSender(call, from);
        TaskChecks.requireWanted(call, tag);
        return sender;
    }

    Message recv(Tid from, int tag) {
        long sender = wanted("recv", from, tag);
        calls.begin("recv");
        try {
            return received(await("recv", sender, tag));
        } finally {
            calls.end();
        }
    }

    private TaskMail await(String call, long sender, int tag) {
        TaskMail mail = receiving.await(call, sender, tag, null);
        if (mail == null) {
            throw new AssertionError("a wait without a limit has ended without a message");
        }
        return mail;
    }

    private Message received(TaskMail mail) {
        return calls.received(receiving.message(mail));
    }

    Optional<Message> nrecv(Tid from, int tag) {
        long sender = wanted("nrecv", from, tag);
        calls.begin("nrecv");
        try {
            return Optional.ofNullable(receiving.now("nrecv", sender, tag, true))
                    .map(this::received);
        } finally {
            calls.end();
        }
    }

    Optional<Message> trecv(Tid from, int tag, Duration most) {
        long sender = wanted("trecv", from, tag);
        if (requireGiven("trecv", "most", most, "a Duration").isNegative()) {
            throw new CallArgumentException("trecv", "most is " + most + ": at least 0 is needed");
        }
        calls.begin("trecv");
        try {
            Deadline deadline = Deadline.after(world::nanoTime, nanos(most));
            TaskMail mail = deadline.isOver()
                    ? receiving.now("trecv", sender, tag, true)
                    : receiving.await("trecv", sender, tag, deadline);
            return Optional.ofNullable(mail).map(this::received);
        } finally {
            calls.end();
        }
    }

    private static long nanos(Duration duration) {
        try {
            return Math.min(duration.toNanos(), LONGEST_NANOS);
        } catch (ArithmeticException e) {
            return LONGEST_NANOS;
        }
    }

    Optional<Message> probe(Tid from, int tag) {
        long sender = wanted("probe", from, tag);
        calls.begin("probe");
        try {
            TaskMail mail = receiving.now("probe", sender, tag, false);
            if (mail == null) {
                return Optional.empty();
            }
            mail.packed().hold();
            return Optional.of(received(mail));
        } finally {
            calls.end();
        }
    }

    Received precv(Tid from, int tag, Object array, int at, int count) {
        long sender = wanted("precv", from, tag);
        ArrayTypes.of("precv", array);
        calls.begin("precv");
        try (Message message = received(await("precv", sender, tag))) {
            int stored = message.fill("precv", array, at, count);
            return new Received(message.from(), message.tag(), stored);
        } finally {
            calls.end();
        }
    }

    void match(@Nullable MessageMatcher own) {
        calls.begin("matcher");
        try {
            receiving.match(own);
        } finally {
            calls.end();
        }
    }

    Handling handle(Tid from, int tag, Context context, MessageHandler handler) {
        wanted("handle", from, tag);
        requireGiven("handle", "context", context, "a Context");
        requireGiven("handle", "handler", handler, "a MessageHandler");
        Handling added = new Handling(from, tag, context, handler);
        calls.begin("handle");
        try {
            receiving.add(added);
        } finally {
            calls.end();
        }
        return added;
    }

    /// Changes the task's context.
    ///
    /// @return the one until now
    Context change(Context next) {
        requireGiven("context", "next", next, "a Context");
        if (next.number() < 0) {
            throw new CallArgumentException(
                    "context", "its number is " + next.number() + ": at least 0 is needed");
        }
        calls.begin("context");
        try {
            Context before = new Context(task.context());
            task.context(next.number());
            return before;
        } finally {
            calls.end();
        }
    }
}
