// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/// Lets threads make their calls in other ways than the usual one, and begins such threads.
final class CallManners {
    private final CallingThreads threads;
    private final Asynchronous asynchronous;
    private final OneWay oneWay;
    private final Settling settling;
    private final OwnThreads own;
    private final Supplier<CallCounts> counts;

    CallManners(
            CallingThreads threads,
            Asynchronous asynchronous,
            OneWay oneWay,
            Settling settling,
            OwnThreads own,
            Supplier<CallCounts> counts) {
        this.threads = threads;
        this.asynchronous = asynchronous;
        this.oneWay = oneWay;
        this.settling = settling;
        this.own = own;
        this.counts = counts;
    }

    /// Begins the call that a lambda makes.
    ///
    /// @param making runs the lambda
    <A, R> CompletableFuture<R> begin(Asynchronous.Making<? super A> making, A lambda) {
        return asynchronous.begin(making, lambda);
    }

    /// Waits for a stage.
    <R> R await(CompletionStage<R> stage) {
        return asynchronous.await(stage);
    }

    /// The calling thread makes one-way calls from now on.
    ///
    /// @return how it has made them before
    CallMode oneWay() {
        return threads.current().change(oneWay);
    }

    /// The calling thread makes calls as before.
    void restore(CallMode before) {
        CallMode _ = threads.current().change(before);
    }

    /// Waits until the calling thread's one-way calls have run.
    void settle() {
        settling.settle();
    }

    /// Runs something on a thread of its own, as a call from this rank would run.
    ///
    /// @param what what runs, in words
    /// @param work runs; must not throw
    void runBeside(String what, Runnable work) {
        own.run(what, work, () -> { });
    }

    /// The calls so far.
    CallCounts counts() {
        return counts.get();
    }

    /// Limits the time of calls of the calling thread.
    ///
    /// @return the limit there was before, 0 for none
    long limit(long nanos) {
        return threads.current().limit(nanos);
    }
}
