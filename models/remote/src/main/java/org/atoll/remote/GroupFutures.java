// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.atoll.fabric.World;

/// Makes group calls on threads of their own.
final class GroupFutures {
    private final World world;
    private final CallingThreads threads;
    private final FutureWaits waits;

    GroupFutures(World world, CallingThreads threads, FutureWaits waits) {
        this.world = world;
        this.threads = threads;
        this.waits = waits;
    }

    /// Begins one.
    ///
    /// @param what the same in words
    /// @param call makes it, and is given what is known of the thread
    <S> CompletableFuture<S> begin(String what, Function<CallingThread, S> call) {
        RemoteFuture<S> future = new RemoteFuture<>(waits, () -> what);
        world.startBeside("atoll-group", () -> {
            try {
                future.complete(call.apply(threads.current()));
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
            world.endpoint().rouseSleepers();
        });
        return future;
    }
}
