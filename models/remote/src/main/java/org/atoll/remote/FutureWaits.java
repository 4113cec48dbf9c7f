// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.TimeKind;

/// Lets threads wait for futures, and make progress meanwhile.
final class FutureWaits {
    private final World world;
    private final CallWaits waits;
    private final UnreadAnswers unread;
    private final TimeKind calling;

    FutureWaits(World world, CallWaits waits, UnreadAnswers unread, TimeKind calling) {
        this.world = world;
        this.waits = waits;
        this.unread = unread;
        this.calling = calling;
    }

    /// Waits until a future is done, or for so long.
    ///
    /// @param nanos at most; [Long#MAX_VALUE] for ever
    /// @param words what it is
    void await(CompletableFuture<?> future, long nanos, Supplier<String> words) {
        Deadline deadline = Deadline.after(world::nanoTime, nanos);
        while (!future.isDone() && !deadline.isOver()) {
            waits.await(Completion.of(
                            () -> future.isDone() || unread.isAny(), words, calling)
                    .within(deadline));
            if (!future.isDone()) { // another thread completes one, and may need the turn
                int _ = world.endpoint().advance();
            }
        }
    }

    /// Waits until a future is done that the program may complete by any thread.
    void awaitForeign(CompletableFuture<?> future) {
        CompletableFuture<?> _ = future.whenComplete(
                (result, failure) -> world.endpoint().rouseSleepers());
        await(future, Long.MAX_VALUE, () -> "a stage" + unread.underWay());
    }

    /// Drops the result of a call.
    void abandon(RemoteCall call, String words) {
        world.endpoint().enter();
        try {
            call.abandon(new CommunicationException(words, -1, null));
        } finally {
            world.endpoint().exit();
        }
    }
}
