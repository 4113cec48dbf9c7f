// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.mpj.circle.Circles;

/// Work that a thread of the rank's world does beside the program. Whoever waits for it makes
/// progress for all that is under way on this rank.
///
/// @param <T> what comes of it
public final class BackgroundTask<T> implements Completion {
    private final World world;
    private final Endpoint endpoint;
    private final String call;
    private final CompletableFuture<T> future = new CompletableFuture<>();

    /// Ends after the future itself, on which nothing depends but whoever waits: what depends on
    /// this may block, perhaps for them.
    private final CompletableFuture<T> told = new CompletableFuture<>();

    /// Prepares a task.
    ///
    /// @param world whose thread does it
    /// @param call  the program's call, for messages
    public BackgroundTask(World world, String call) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.call = call;
    }

    /// Starts the thread; once.
    public void start(Supplier<T> work) {
        world.startBeside("atoll-" + call, () -> carryOut(work));
    }

    private void carryOut(Supplier<T> work) {
        try {
            future.complete(work.get());
        } catch (Throwable e) { // or whoever waits for it would do so for ever
            future.completeExceptionally(e);
        }
        endpoint.rouseSleepers();
        if (future.state() == Future.State.SUCCESS) {
            told.complete(future.resultNow());
        } else {
            told.completeExceptionally(future.exceptionNow());
        }
    }

    /// Blocks until it is over, well or not.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if a rank fails meanwhile
    public void settle() {
        if (!future.isDone()) {
            endpoint.enter();
            try {
                endpoint.await(this);
            } finally {
                endpoint.exit();
            }
        }
    }

    /// What came of it, once it is over.
    public T outcome() {
        if (future.state() == Future.State.SUCCESS) {
            return future.resultNow();
        }
        switch (future.exceptionNow()) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new AssertionError(e);
        }
    }

    /// Drives progress once unless it is over. Does not block.
    ///
    /// @return true if it is over, or a rank has failed
    public boolean look() {
        if (!future.isDone()) {
            endpoint.advance();
        }
        return future.isDone() || endpoint.failure() != null;
    }

    /// A stage that ends with it.
    public CompletionStage<T> stage() {
        return (future.isDone() ? future : told).copy();
    }

    @Override
    public boolean isDone() {
        return future.isDone();
    }

    @Override
    public String describe() {
        return call;
    }

    @Override
    public int awaitedPeer() {
        return -1;
    }

    @Override
    public TimeKind timeKind() {
        return Circles.COLLECTIVE;
    }
}
