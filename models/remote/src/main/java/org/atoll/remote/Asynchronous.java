// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// Calls whose results come later. When one has ended, whoever lets the endpoint go reads its
/// result and completes the future; stages that depend on it have a thread of their own.
final class Asynchronous {
    private static final int WINDOW = 64;

    /// So many calls are told of which a stage may depend on some.
    private static final int MOST_TOLD = 4;

    private final Calls calls;
    private final Endpoint endpoint;
    private final int window;

    /// Calls that have not ended, for reports.
    private final Set<AsyncCall> underWay = ConcurrentHashMap.newKeySet();

    /// Calls that have ended and whose futures have not.
    private final AtomicInteger unread = new AtomicInteger();

    Asynchronous(Calls calls) {
        this.calls = calls;
        this.endpoint = calls.endpoint();
        this.window = calls.world().settings().number("atoll.remote.window", WINDOW, 1);
    }

    /// How many calls of a thread may be under way that it does not wait for.
    int window() {
        return window;
    }

    /// Begins the call that a lambda makes.
    <R> RemoteFuture<R> begin(RemoteObjects.Action<?> lambda) {
        calls.requireCallable(() -> "async");
        CallingThread thread = calls.thread();
        RemoteFuture<R> future = new RemoteFuture<>(calls);
        One one = new One(thread, future);
        Manner before = thread.change(one);
        try {
            lambda.run();
        } catch (Throwable e) {
            return one.failed(e);
        } finally {
            Manner _ = thread.change(before);
        }
        if (!one.called) {
            throw new IllegalStateException("async: the lambda has made no call of a remote object:"
                    + " let it be one call through a reference");
        }
        return future;
    }

    /// The one call of a lambda.
    private final class One implements Manner {
        private final CallingThread thread;
        private final RemoteFuture<?> future;
        private boolean called;
        private @Nullable RuntimeException refused;

        One(CallingThread thread, RemoteFuture<?> future) {
            this.thread = thread;
            this.future = future;
        }

        @Override
        public @Nullable GraphReader call(Target target, int method, GraphWriter arguments) {
            if (called) {
                arguments.release();
                throw refuse(new IllegalStateException("async: the lambda makes another call, "
                        + target.call(method) + ": let it make one, and use thenCompose"));
            }
            called = true;
            try {
                ask(thread, target, method, arguments, future);
            } catch (RuntimeException e) {
                throw refuse(e);
            }
            return null;
        }

        private RuntimeException refuse(RuntimeException why) {
            refused = why;
            return why;
        }

        /// What the lambda has thrown in place of a result.
        <R> RemoteFuture<R> failed(Throwable e) {
            RemoteFuture<R> failed = new RemoteFuture<>(calls);
            failed.completeExceptionally(!called || e.equals(refused)
                    ? e
                    : new IllegalStateException("async: the lambda does something with the value of"
                            + " its call, which is not there yet: use thenApply", e));
            return failed;
        }
    }

    private void ask(
            CallingThread thread,
            Target target,
            int method,
            GraphWriter arguments,
            RemoteFuture<?> future) {
        endpoint.enter();
        try {
            if (thread.pending() >= window) {
                endpoint.await(new Window(thread, window, calls.waiting()));
            }
            AsyncCall call = new AsyncCall(calls, thread, future, target, method);
            future.of(call);
            calls.sender().ask(call, thread, target, method, false, arguments);
            if (!call.isDone()) {
                thread.begun();
                underWay.add(call);
                call.counts();
            }
        } finally {
            endpoint.exit();
        }
    }

    /// A call has ended, whose future has not. Holder only.
    void ended(AsyncCall call) {
        underWay.remove(call);
        unread.incrementAndGet();
        endpoint.afterwards(call);
    }

    /// A future has ended, or is about to.
    void read(AsyncCall call) {
        int dependents = call.future().getNumberOfDependents();
        if (dependents == 0) {
            call.complete();
        } else {
            calls.world().startBeside("atoll-stage", call::complete);
        }
        unread.decrementAndGet();
        endpoint.rouseSleepers();
    }

    /// Waits for a stage.
    <R> R await(CompletionStage<R> stage) {
        CompletableFuture<R> future = stage.toCompletableFuture();
        await(future, Long.MAX_VALUE);
        return future.getNow(null); // it is done
    }

    /// Waits until a future is done, or for so long.
    void await(CompletableFuture<?> future, long nanos) {
        long until = nanos == Long.MAX_VALUE ? nanos : calls.world().nanoTime() + nanos;
        if (!(future instanceof RemoteFuture<?>)) { // the program may complete it by any thread
            CompletableFuture<?> _ = future.whenComplete(
                    (result, failure) -> endpoint.rouseSleepers());
        }
        while (!future.isDone() && left(until) > 0) {
            calls.await(new Done(this, future, until));
            if (!future.isDone()) {
                int _ = endpoint.advance(); // another thread completes one, and may need the turn
            }
        }
    }

    private String underWay() {
        String first = underWay.stream()
                .limit(MOST_TOLD)
                .map(AsyncCall::describe)
                .collect(Collectors.joining(", "));
        return first.isEmpty() ? "" : " while under way are: " + first;
    }

    private long left(long until) {
        return until == Long.MAX_VALUE ? until : until - calls.world().nanoTime();
    }

    /// A future is done, or one may be once the endpoint is let go.
    private record Done(Asynchronous calls, CompletableFuture<?> future, long until)
            implements Completion {

        @Override
        public boolean isDone() {
            return future.isDone() || calls.unread.get() > 0 || calls.left(until) <= 0;
        }

        @Override
        public long patienceNanos() {
            return calls.left(until);
        }

        @Override
        public String describe() {
            return future instanceof RemoteFuture<?> ours
                    ? ours.describe()
                    : "a stage" + calls.underWay();
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return calls.calls.calling();
        }
    }

    /// A thread may begin another call.
    private record Window(CallingThread thread, int window, TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return thread.pending() < window;
        }

        @Override
        public String describe() {
            return "the end of one of " + window + " asynchronous calls";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }
}
