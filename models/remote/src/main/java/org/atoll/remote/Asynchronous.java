// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.jspecify.annotations.Nullable;

/// Calls whose results come later ([UnreadAnswers]).
final class Asynchronous {
    private final Endpoint endpoint;
    private final CallPermission permission;
    private final CallWindow window;
    private final Sender sender;
    private final IncomingAnswers answers;
    private final UnreadAnswers unread;
    private final FutureWaits waits;

    /// Makes a call with what the program gives.
    @FunctionalInterface
    interface Making<A> {

        /// Makes it.
        void make(A action) throws Exception;
    }

    Asynchronous(
            Endpoint endpoint,
            CallPermission permission,
            CallWindow window,
            Sender sender,
            IncomingAnswers answers,
            UnreadAnswers unread,
            FutureWaits waits) {
        this.endpoint = endpoint;
        this.permission = permission;
        this.window = window;
        this.sender = sender;
        this.answers = answers;
        this.unread = unread;
        this.waits = waits;
    }

    /// Begins the call that a lambda makes.
    ///
    /// @param making runs the lambda
    <A, R> RemoteFuture<R> begin(Making<? super A> making, A lambda) {
        CallingThread thread = permission.require(() -> "async");
        RemoteFuture<R> future = new RemoteFuture<>(waits);
        One one = new One(thread, future);
        CallMode before = thread.change(one);
        try {
            making.make(lambda);
        } catch (Throwable e) {
            return one.failed(e);
        } finally {
            CallMode _ = thread.change(before);
        }
        if (!one.called) {
            throw new IllegalStateException("async: the lambda has made no call of a remote object:"
                    + " let it be one call through a reference");
        }
        return future;
    }

    /// The one call of a lambda.
    private final class One implements CallMode {
        private final CallingThread thread;
        private final RemoteFuture<?> future;
        private boolean called;
        private @Nullable RuntimeException refused;

        One(CallingThread thread, RemoteFuture<?> future) {
            this.thread = thread;
            this.future = future;
        }

        @Override
        public GraphWriter writer() {
            return sender.writer();
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
            RemoteFuture<R> failed = new RemoteFuture<>(waits);
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
            window.await(endpoint, thread);
            AsyncCall call = new AsyncCall(answers, unread, thread, future, target, method);
            future.of(call);
            sender.ask(call, thread, target, method, false, arguments);
            if (!call.isDone()) {
                thread.begun();
                unread.begun(call);
                call.counts();
            }
        } finally {
            endpoint.exit();
        }
    }

    /// Waits for a stage.
    <R> R await(CompletionStage<R> stage) {
        CompletableFuture<R> future = stage.toCompletableFuture();
        awaitEnd(future);
        return future.getNow(null); // it is done
    }

    /// Waits until a future is done, whatever its result.
    void awaitEnd(CompletableFuture<?> future) {
        if (future instanceof RemoteFuture<?> ours) {
            waits.await(future, Long.MAX_VALUE, ours::describe);
        } else {
            waits.awaitForeign(future);
        }
    }
}
