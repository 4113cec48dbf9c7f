// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.executor;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.message.Mailbox;

/// A task that was handed to a [org.atoll.mpj.RankExecutor], and its outcome. Whoever waits for it
/// drives progress.
public final class RemoteTask<T> extends CompletableFuture<T> implements RunnableFuture<T> {
    private final Callable<T> task;
    private final byte[] encoded;
    private final Predicate<RemoteTask<?>> withdraw;
    private final World world;

    /// How many depended on this, the rouser included, when that was last asked for.
    private int dependents = -1;

    /// Creates a task.
    ///
    /// @param task     what is to be done
    /// @param encoded  the same, as it travels
    /// @param withdraw takes a task back that no rank has begun, if there is time
    public RemoteTask(
            Callable<T> task, byte[] encoded, Predicate<RemoteTask<?>> withdraw, World world) {
        this.task = task;
        this.encoded = encoded;
        this.withdraw = withdraw;
        this.world = world;
    }

    /// The task as it travels.
    public byte[] encoded() {
        return encoded;
    }

    /// Carries it out in the calling thread, unless it is done.
    @Override
    public void run() {
        if (isDone()) {
            return;
        }
        try {
            complete(task.call());
        } catch (Throwable e) {
            completeExceptionally(e);
        }
    }

    /// Completes it with what another rank has sent.
    @SuppressWarnings("unchecked") // the task itself has returned it, on another rank
    public void completeWith(Object value) {
        complete((T) value);
    }

    /// Takes it back if no rank has begun with it. One that has goes on with it to its end; who
    /// would interrupt it no longer waits for that.
    @Override
    public boolean cancel(boolean interrupt) {
        return (withdraw.test(this) || interrupt) && super.cancel(interrupt);
    }

    @Override
    public T get() throws ExecutionException {
        return outcomeAwaited();
    }

    /// The outcome, as [#get] gives it.
    public T outcomeAwaited() throws ExecutionException {
        rouseWhenDone();
        world.endpoint().waitFor(Completion.of(
                this::isDone, () -> "a task of the executor", Mailbox.MESSAGE));
        return outcome();
    }

    /// Wakes who waits, however it ends. What is asked for last happens first, as in any
    /// [CompletableFuture]: so it is asked for again when more depends on this, which may block,
    /// and not each time that somebody looks for a while.
    public synchronized void rouseWhenDone() {
        int known = getNumberOfDependents();
        if (!isDone() && known != dependents) {
            dependents = known + 1;
            var _ = whenComplete((value, failure) -> world.endpoint().rouseSleepers());
        }
    }

    /// The outcome of a task that is done.
    private T outcome() throws ExecutionException {
        return switch (state()) {
            case SUCCESS -> resultNow();
            case CANCELLED -> throw new CancellationException("the task was cancelled");
            case FAILED -> throw new ExecutionException(exceptionNow());
            case RUNNING -> throw new AssertionError("a wait has ended too early");
        };
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws ExecutionException, TimeoutException {
        rouseWhenDone();
        world.endpoint().waitFor(
                Completion.of(this::isDone, () -> "the executor", Mailbox.MESSAGE)
                        .within(Deadline.after(world::nanoTime, unit.toNanos(timeout))));
        if (!isDone()) {
            throw new TimeoutException("the task is not done after " + timeout + " " + unit);
        }
        return outcome();
    }

    @Override
    public T join() {
        return result();
    }

    /// The outcome, waited for by driving progress.
    public T result() {
        try {
            return outcomeAwaited();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }
}
