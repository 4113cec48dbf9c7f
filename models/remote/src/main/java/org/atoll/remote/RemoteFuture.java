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
    private volatile @Nullable AsyncCall call;

    RemoteFuture(Calls calls) {
        this.calls = calls;
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
        return new RemoteFuture<>(calls);
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
            case CANCELLED -> throw new CancellationException();
            default -> throw new ExecutionException(exceptionNow());
        };
    }

    /// Ends it without a result. The call may still run; its result is dropped.
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        AsyncCall asked = call;
        if (cancelled && asked != null) {
            Endpoint endpoint = calls.endpoint();
            endpoint.enter();
            try {
                asked.giveUp(new CommunicationException(
                        describe() + " was cancelled", -1, null));
            } finally {
                endpoint.exit();
            }
        }
        return cancelled;
    }

    String describe() {
        AsyncCall asked = call;
        return asked == null ? "what depends on a call" : asked.describe();
    }
}
