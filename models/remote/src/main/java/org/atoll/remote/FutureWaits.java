// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.CompletableFuture;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Lets threads wait for futures, and make progress meanwhile.
final class FutureWaits {
    private final World world;
    private final CallWaits waits;
    private final UnreadAnswers unread;
    private final TimeKind calling;

    /// What is waited for, in words.
    @FunctionalInterface
    interface Awaited {

        /// Says it.
        String describe();
    }

    FutureWaits(World world, CallWaits waits, UnreadAnswers unread, TimeKind calling) {
        this.world = world;
        this.waits = waits;
        this.unread = unread;
        this.calling = calling;
    }

    /// Waits until a future is done, or for so long.
    ///
    /// @param words what it is
    void await(CompletableFuture<?> future, long nanos, Awaited words) {
        long until = nanos == Long.MAX_VALUE ? nanos : world.nanoTime() + nanos;
        while (!future.isDone() && left(until) > 0) {
            waits.await(new Done(this, future, words, until));
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

    private long left(long until) {
        return until == Long.MAX_VALUE ? until : until - world.nanoTime();
    }

    /// A future is done, or one may be once the endpoint is let go.
    private record Done(
            FutureWaits waits, CompletableFuture<?> future, Awaited words, long until)
            implements Completion {

        @Override
        public boolean isDone() {
            return future.isDone() || waits.unread.isAny() || waits.left(until) <= 0;
        }

        @Override
        public long patienceNanos() {
            return waits.left(until);
        }

        @Override
        public String describe() {
            return words.describe();
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return waits.calling;
        }
    }
}
