// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Lets threads wait, and notes what for: reports tell it.
final class CallWaits {
    private final World world;
    private final CallingThreads threads;

    CallWaits(World world, CallingThreads threads) {
        this.world = world;
        this.threads = threads;
    }

    /// Waits for something. By a thread that does not hold the endpoint.
    void await(Completion completion) {
        CallingThread thread = threads.current();
        thread.awaits(completion);
        world.endpoint().enter();
        try {
            world.endpoint().await(completion);
        } finally {
            world.endpoint().exit();
            thread.awaits(null);
        }
    }

    /// Waits for an answer, no longer than the thread's limit. Holder only.
    void await(RemoteCall call, CallingThread thread) {
        thread.awaits(call);
        long limit = thread.limitNanos();
        if (limit != 0 && !call.isDone()) {
            world.endpoint().await(new Limited(call, world, world.nanoTime() + limit));
            if (!call.isDone()) {
                call.abandon(new CallTimeoutException(call.describe(), limit));
            }
        }
        call.await();
        thread.awaits(null);
    }

    /// The end of a call, or of the time it has.
    ///
    /// @param call  is waited for
    /// @param world whose time it is
    /// @param until when the time is over
    private record Limited(RemoteCall call, World world, long until) implements Completion {

        @Override
        public boolean isDone() {
            return call.isDone() || patienceNanos() <= 0;
        }

        @Override
        public long patienceNanos() {
            return until - world.nanoTime();
        }

        @Override
        public String describe() {
            return call.describe();
        }

        @Override
        public int awaitedPeer() {
            return call.awaitedPeer();
        }

        @Override
        public TimeKind timeKind() {
            return call.timeKind();
        }
    }
}
