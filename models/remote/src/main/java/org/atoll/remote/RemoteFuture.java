// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The result of a call, or of what depends on one. Whoever waits for it makes progress.
///
/// @param <R> the result
final class RemoteFuture<R> extends CompletableFuture<R> {
    private final Calls calls;

    /// The call that the first of a chain of stages stands for.
    private final @Nullable AsyncCall source;

    private volatile @Nullable AsyncCall call;

    RemoteFuture(Calls calls) {
        this(calls, null);
    }

    private RemoteFuture(Calls calls, @Nullable AsyncCall source) {
        this.calls = calls;
        this.source = source;
    }

    /// Says which call it stands for.
    void of(AsyncCall asked) {
        call = asked;
    }

    /// Completes it.
    @SuppressWarnings("unchecked") // the result's class is the method's
    void result(@Nullable Object result) {
        complete((R) result);
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        AsyncCall asked = call;
        return new RemoteFuture<>(calls, asked == null ? source : asked);
    }

    @Override
    public R join() {
        calls.asynchronous().await(this, Long.MAX_VALUE);
        return getNow(null); // it is done
    }

    @Override
    public R get() throws ExecutionException {
        calls.asynchronous().await(this, Long.MAX_VALUE);
        return outcome();
    }

    @Override
    public R get(long timeout, TimeUnit unit) throws ExecutionException, TimeoutException {
        calls.asynchronous().await(this, unit.toNanos(timeout));
        if (!isDone()) {
            throw new TimeoutException(describe() + " has not ended within " + timeout + " "
                    + unit.name().toLowerCase(Locale.ROOT));
        }
        return outcome();
    }

    private R outcome() throws ExecutionException {
        return switch (state()) {
            case SUCCESS -> resultNow();
            case CANCELLED -> throw new CancellationException(describe() + " was cancelled");
            default -> throw new ExecutionException(exceptionNow());
        };
    }

    /// Ends it without a result. The call may still run; its result is dropped.
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        String words = describe() + " was cancelled";
        boolean cancelled = completeExceptionally(new CancellationException(words));
        AsyncCall asked = call;
        if (cancelled && asked != null) {
            Endpoint endpoint = calls.endpoint();
            endpoint.enter();
            try {
                asked.abandon(new CommunicationException(words, -1, null));
            } finally {
                endpoint.exit();
            }
        }
        return cancelled || isCancelled();
    }

    String describe() {
        AsyncCall asked = call;
        if (asked != null) {
            return asked.describe();
        }
        return "what depends on " + (source == null ? "a call" : source.describe());
    }
}
