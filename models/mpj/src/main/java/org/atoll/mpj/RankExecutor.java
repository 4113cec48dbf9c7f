// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.atoll.fabric.job.RankLostException;
import org.atoll.mpj.executor.RemoteTask;
import org.atoll.mpj.executor.Tasks;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Required;
import org.jspecify.annotations.Nullable;

/// Hands tasks to the other ranks of a communicator, one at a time to each. Rank 0, the master,
/// has it; the others serve until it is closed, and get one that is shut down. Made by
/// [Comm#executor].
///
/// ```java
/// try (RankExecutor ranks = comm.executor()) {
///     if (comm.rank() == 0) {
///         Future<Long> answer = ranks.submit(() -> compute(42));
///         List<Integer> squares = ranks.map(x -> x * x, List.of(1, 2, 3));
///     }
/// }
/// ```
///
/// Tasks and results travel as copies: see [Task]. A task that throws ends its future with what it
/// threw. One that nobody has begun with can be cancelled. One that runs goes on to its end;
/// `cancel(true)` only ends its future, as [#invokeAll] does when its time is over. If a rank is
/// lost in a job that goes on, its task is done again by another, so it may be begun twice; if none
/// is left, it fails with a [RankLostException]. Without other ranks the master does all itself,
/// when it is asked. Any thread of the master may call, virtual ones too; who waits makes progress,
/// and like all that waits for messages does not end when it is interrupted.
///
/// An [ExecutorCompletionService] may be made over it, but not in a simulation, where a rank must
/// not wait in a queue. What a [CompletableFuture] gives its executor cannot travel; the future of
/// a [Task] is one itself.
public final class RankExecutor extends AbstractExecutorService {
    private final Tasks tasks;

    @SuppressWarnings("ThreadLocalUsage") // the task is of this executor
    private final ThreadLocal<RemoteTask<?>> made = new ThreadLocal<>();

    RankExecutor(Tasks tasks) {
        this.tasks = tasks;
    }

    /// Hands over a task; does not block.
    ///
    /// @param <T>  what it results in
    /// @return its outcome; stages that depend on it run in whatever thread learns of it
    /// @throws IllegalArgumentException   if it cannot travel; the message names the class,
    ///                                    and what to write instead
    /// @throws RejectedExecutionException after [#shutdown], and on any rank but the master
    public <T> CompletableFuture<T> submit(Task<T> task) {
        required("submit", "task", task);
        RemoteTask<T> future = taskOf(task);
        execute(future);
        return future;
    }

    /// Applies a function to each item, on all ranks. Blocks until all are done.
    ///
    /// @param items    serializable values
    /// @param <A>      their type
    /// @param <T>      the results' type
    /// @return the results, in the order of the items
    /// @throws CompletionException      if a task threw, with that as its cause
    /// @throws IllegalArgumentException if a task cannot travel; in either case tasks that nobody
    ///     has begun with are cancelled
    public <A, T> List<T> map(Mapping<A, T> function, Collection<A> items) {
        Required.of("function", function, Mapping.class);
        Required.of("items", items, Collection.class);
        List<RemoteTask<T>> futures = new ArrayList<>();
        List<T> results = new ArrayList<>();
        try {
            for (A item : items) {
                Task<T> task = () -> function.apply(item);
                futures.add((RemoteTask<T>) submit(task));
            }
            for (RemoteTask<T> future : futures) {
                results.add(future.result());
            }
        } finally {
            cancel(futures);
        }
        return results;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        RemoteTask<T> future = taskOf(task);
        made.set(future);
        return future;
    }

    private <T> RemoteTask<T> taskOf(Callable<T> task) {
        return tasks.of(task, task instanceof Ran<?> ran ? ran.task() : task);
    }

    /// A task without a result of its own.
    private record Ran<T>(Runnable task, T value) implements Task<T> {
        @Override
        public T call() {
            task.run();
            return value;
        }
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
        return newTaskFor(new Ran<>(task, value));
    }

    /// Refuses null in calls that an [java.util.concurrent.ExecutorService] defines, as it demands.
    private static void required(String call, String argument, @Nullable Object value) {
        Objects.requireNonNull(value, () -> call + ": " + argument + " is null: it must be given");
    }

    /// Hands over a task without a result; see [#submit].
    @Override
    public void execute(Runnable command) {
        required("execute", "command", command);
        tasks.add(taskIn(command));
    }

    /// What is to travel. A completion service asks for the future of a task, and then has
    /// something executed that runs it and puts it in a queue: that runs here, once the future is
    /// done.
    private RemoteTask<?> taskIn(Runnable command) {
        RemoteTask<?> latest = made.get();
        made.remove();
        if (command instanceof RemoteTask<?> known) {
            return known;
        }
        if (latest != null
                && command.getClass().getEnclosingClass() == ExecutorCompletionService.class) {
            var _ = latest.whenComplete((result, failure) -> command.run());
            return latest;
        }
        if (command instanceof CompletableFuture.AsynchronousCompletionTask) {
            throw Fault.wrongArgument(
                    "execute", "what a CompletableFuture gives its executor cannot travel",
                    "submit a Task instead, whose future is a CompletableFuture, too");
        }
        return taskOf(new Ran<>(command, Boolean.TRUE));
    }

    /// Runs tasks until one has not thrown; those that nobody has begun with are then cancelled.
    /// Blocks.
    ///
    /// @return what that one results in
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws ExecutionException {
        List<RemoteTask<T>> futures = submitAll(tasks);
        this.tasks.await("a task of the executor", () -> isDecided(futures));
        return decided(futures);
    }

    /// The same, for so long at most.
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws ExecutionException, TimeoutException {
        required("invokeAny", "unit", unit);
        List<RemoteTask<T>> futures = submitAll(tasks);
        this.tasks.awaitFor(timeout, unit, () -> isDecided(futures));
        if (!isDecided(futures)) {
            cancel(futures);
            throw new TimeoutException("invokeAny: no task is done after " + timeout + " " + unit);
        }
        return decided(futures);
    }

    private <T> List<RemoteTask<T>> submitAll(Collection<? extends Callable<T>> tasks) {
        required("invokeAny", "tasks", tasks);
        List<RemoteTask<T>> futures = new ArrayList<>();
        try {
            tasks.forEach(task -> futures.add((RemoteTask<T>) super.submit(task)));
        } catch (IllegalArgumentException | NullPointerException e) {
            cancel(futures);
            throw e;
        }
        if (futures.isEmpty()) {
            throw Fault.wrongArgument("invokeAny", "there is no task", "");
        }
        futures.forEach(RemoteTask::rouseWhenDone);
        return futures;
    }

    private static <T> boolean isDecided(List<RemoteTask<T>> futures) {
        return futures.stream().anyMatch(future -> future.state() == Future.State.SUCCESS)
                || futures.stream().allMatch(Future::isDone);
    }

    private static <T> T decided(List<RemoteTask<T>> futures) throws ExecutionException {
        cancel(futures);
        for (RemoteTask<T> future : futures) {
            if (future.state() == Future.State.SUCCESS) {
                return future.resultNow();
            }
        }
        throw new ExecutionException(futures.getLast().exceptionNow());
    }

    private static <T> void cancel(List<RemoteTask<T>> futures) {
        futures.forEach(future -> future.cancel(false));
    }

    @Override
    public void shutdown() {
        tasks.shutDown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return tasks.shutDownNow();
    }

    @Override
    public boolean isShutdown() {
        return tasks.isShutDown();
    }

    @Override
    public boolean isTerminated() {
        return tasks.areThrough();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        required("awaitTermination", "unit", unit);
        this.tasks.awaitFor(timeout, unit, this::isTerminated);
        return isTerminated();
    }

    /// Waits for all tasks, then lets the other ranks go on. Blocks; once is enough.
    @Override
    public void close() {
        tasks.close();
    }

    /// Something to be done on another rank: a lambda that is given where a task is wanted can
    /// travel. What it refers to must be serializable too, and travels as a copy.
    ///
    /// @param <T> what it results in
    @FunctionalInterface
    public interface Task<T> extends Callable<T>, Serializable {}

    /// A function that can travel to another rank, with a copy of what it refers to.
    ///
    /// @param <A> what it takes
    /// @param <T> what it results in
    @FunctionalInterface
    public interface Mapping<A, T> extends Function<A, T>, Serializable {}
}
