// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The result of a call, or of what depends on one. Whoever waits for it makes progress.
final class RemoteFuture<R> extends CompletableFuture<R> {
    private final FutureWaits waits;

    /// The call of a group that it stands for, or the one of the first of a chain of stages.
    private final Supplier<String> source;

    private final boolean isStage;
    private volatile @Nullable RemoteCall call;

    /// Of a call that is not known yet: see [#of].
    RemoteFuture(FutureWaits waits) {
        this(waits, () -> "a call");
    }

    /// Of what is no single call.
    ///
    /// @param words what it is
    RemoteFuture(FutureWaits waits, Supplier<String> words) {
        this(waits, words, false);
    }

    private RemoteFuture(FutureWaits waits, Supplier<String> source, boolean isStage) {
        this.waits = waits;
        this.source = source;
        this.isStage = isStage;
    }

    /// Says which call it stands for.
    void of(RemoteCall asked) {
        call = asked;
    }

    /// Completes it.
    @SuppressWarnings("unchecked") // the result's class is the method's
    void result(@Nullable Object result) {
        complete((R) result);
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        RemoteCall asked = call;
        return new RemoteFuture<>(waits, asked == null ? source : asked::describe, true);
    }

    @Override
    public R join() {
        waits.await(this, Long.MAX_VALUE, this::describe);
        requireNotCancelled();
        return super.getNow(null); // it is done
    }

    @Override
    public R getNow(R otherwise) {
        requireNotCancelled();
        return super.getNow(otherwise);
    }

    @Override
    public R get() throws ExecutionException {
        waits.await(this, Long.MAX_VALUE, this::describe);
        return outcome();
    }

    @Override
    public R get(long timeout, TimeUnit unit) throws ExecutionException, TimeoutException {
        waits.await(this, unit.toNanos(timeout), this::describe);
        if (!isDone()) {
            throw new TimeoutException(describe() + " has not ended within " + timeout + " "
                    + unit.name().toLowerCase(Locale.ROOT));
        }
        return outcome();
    }

    private R outcome() throws ExecutionException {
        requireNotCancelled();
        if (isCompletedExceptionally()) {
            throw new ExecutionException(exceptionNow());
        }
        return resultNow();
    }

    /// The JDK's own methods name themselves in the exception, not what was cancelled.
    private void requireNotCancelled() {
        if (isCancelled()) {
            throw new CancellationException(describe() + " was cancelled");
        }
    }

    /// Ends it without a result. The call may still run; its result is dropped.
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        String words = describe() + " was cancelled";
        boolean cancelled = completeExceptionally(new CancellationException(words));
        RemoteCall asked = call;
        if (cancelled && asked != null) {
            waits.abandon(asked, words);
        }
        return cancelled || isCancelled();
    }

    /// The call in words.
    String describe() {
        RemoteCall asked = call;
        if (asked != null) {
            return asked.describe();
        }
        return isStage ? "what depends on " + source.get() : source.get();
    }
}
