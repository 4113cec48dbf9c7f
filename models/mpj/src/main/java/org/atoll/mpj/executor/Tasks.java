// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.request.Started;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The tasks of an executor on rank 0: which of them wait, which rank works at which, and what
/// comes of them. What is behind a [org.atoll.mpj.RankExecutor].
public final class Tasks {
    private final PlanRunner runner;
    private final Messages messages;
    private final World world;
    private final Runnable parting;
    private final Servants servants;

    private Tasks(Ranks ranks, Runnable parting) {
        this.runner = ranks.runner();
        this.messages = ranks.messages();
        this.world = ranks.domain().world();
        this.parting = parting;
        this.servants = new Servants(ranks.rank(), ranks.size());
    }

    /// Begins on rank 0; the others serve until it closes.
    ///
    /// @param ranks  those that serve, and this one
    /// @param leader with which they are revoked
    public static Tasks over(Ranks ranks, Domain leader) {
        Tasks tasks = new Tasks(ranks, ranks.domain().follow(leader));
        if (ranks.rank() != 0) {
            try {
                ExecutorMessages.serve(ranks.messages());
            } finally {
                tasks.retire();
            }
        }
        return tasks;
    }

    private void retire() {
        shutDown();
        List<Integer> _ = servants.dismissed();
        parting.run();
        runner.free();
    }

    /// A task that can travel.
    ///
    /// @param shown what the program has given, for messages
    public <T> RemoteTask<T> of(Callable<T> task, Object shown) {
        servants.requireOpen();
        try {
            return new RemoteTask<>(task, messages.objects().encode(task), this::withdraw, world);
        } catch (IllegalArgumentException e) {
            throw TaskFlaw.of(shown, e);
        }
    }

    /// Hands a task to a rank, as soon as one is free.
    public void add(RemoteTask<?> task) {
        servants.add(task);
        serveOn(null);
    }

    /// Gives what waits to whoever is free; if nobody is left, ends it.
    ///
    /// @param cause why the last rank may be gone, or null to know that from before
    private void serveOn(@Nullable Throwable cause) {
        for (Servants.Duty duty = servants.next(); duty != null; duty = servants.next()) {
            if (duty.rank() == 0) {
                duty.task().run();
                ended(duty);
            } else {
                start(duty);
            }
        }
        Throwable desertion = servants.desertion(cause);
        if (desertion != null) {
            servants.withdrawAll().forEach(task -> task.completeExceptionally(desertion));
        }
    }

    private void start(Servants.Duty duty) {
        CompletionStage<ExecutorMessages.Reply> reply;
        try {
            Started _ = Started.send(
                    messages, Portion.of(duty.task().encoded()), duty.rank(),
                    ExecutorMessages.TASK);
            reply = ExecutorMessages.reply(messages, duty.rank());
        } catch (CommunicationException e) {
            reply = CompletableFuture.failedStage(e);
        }
        reply.whenComplete((value, failure) -> finished(duty, value, failure));
    }

    /// Who depends on the task may wait for another one: that has been handed out by then.
    private void finished(
            Servants.Duty duty, ExecutorMessages.@Nullable Reply reply,
            @Nullable Throwable failure) {
        Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
        boolean again = false;
        if (cause instanceof CommunicationException) {
            again = servants.lost(duty, cause instanceof RankLostException);
        } else {
            servants.done(duty);
        }
        serveOn(cause);
        if (!again) {
            complete(duty.task(), reply, cause);
            ended(duty);
        }
    }

    private void ended(Servants.Duty duty) {
        servants.ended(duty.task());
        world.endpoint().rouseSleepers();
    }

    @SuppressWarnings("NullAway") // a task may return null
    private static void complete(
            RemoteTask<?> task, ExecutorMessages.@Nullable Reply reply, @Nullable Throwable cause) {
        if (reply == null) {
            task.completeExceptionally(
                    cause != null ? cause : new AssertionError("a task has no outcome"));
        } else if (reply.good()) {
            task.completeWith(reply.value());
        } else {
            task.completeExceptionally((Throwable) reply.value());
        }
    }

    /// Takes a task back that nobody has begun with.
    private boolean withdraw(RemoteTask<?> task) {
        boolean withdrawn = servants.withdraw(task);
        world.endpoint().rouseSleepers();
        return withdrawn;
    }

    /// Takes no more.
    public void shutDown() {
        servants.shutDown();
        world.endpoint().rouseSleepers();
    }

    /// Takes no more, and gives back those that wait.
    public List<Runnable> shutDownNow() {
        servants.shutDown();
        List<Runnable> waiting = new ArrayList<>(servants.withdrawAll());
        world.endpoint().rouseSleepers();
        return waiting;
    }

    /// Whether no more are taken.
    public boolean isShutDown() {
        return servants.isShutDown();
    }

    /// Whether no more are taken and all are done.
    public boolean areThrough() {
        return servants.areThrough();
    }

    /// Takes no more, waits for those there are, and lets the ranks go.
    public void close() {
        shutDown();
        await("the tasks of the executor", this::areThrough);
        List<Integer> free = servants.dismissed();
        Domain domain = messages.domain();
        if (domain.lifetime().isFreed()) {
            return;
        }
        try {
            for (int rank : free) {
                if (!domain.isRevoked()) {
                    ExecutorMessages.stop(messages, rank);
                }
            }
        } finally {
            retire();
        }
    }

    /// Waits for something that a task or another thread brings about.
    public void await(String what, BooleanSupplier over) {
        await(what, over, Long.MAX_VALUE);
    }

    /// Waits for something, for so long at most.
    public void awaitFor(long timeout, TimeUnit unit, BooleanSupplier over) {
        await("the executor", over, unit.toNanos(timeout));
    }

    private void await(String what, BooleanSupplier over, long nanos) {
        world.endpoint().waitFor(Completion.of(over, () -> what, Mailbox.MESSAGE)
                .within(Deadline.after(world::nanoTime, nanos)));
    }
}
