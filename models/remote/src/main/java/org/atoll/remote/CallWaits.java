// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;

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
            world.endpoint().await(call.within(Deadline.after(world::nanoTime, limit)));
            if (!call.isDone()) {
                call.abandon(new CallTimeoutException(call.describe(), limit));
            }
        }
        call.await();
        thread.awaits(null);
    }
}
