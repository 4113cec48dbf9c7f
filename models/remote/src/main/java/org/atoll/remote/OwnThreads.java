// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.World;

/// Runs what this rank does by itself on threads that count as serving ones.
final class OwnThreads {
    private final World world;
    private final ServingThreads threads;
    private final Serving serving;
    private final Settling settling;

    OwnThreads(World world, ServingThreads threads, Serving serving, Settling settling) {
        this.world = world;
        this.threads = threads;
        this.serving = serving;
        this.settling = settling;
    }

    /// Runs something on a thread of its own, as a call from this rank would run. From any thread.
    ///
    /// @param what  what runs, in words
    /// @param work  runs; must not throw
    /// @param after runs when that, and the calls it has begun, have ended
    void run(String what, Runnable work, Runnable after) {
        world.startBeside("atoll-call", () -> {
            CallingThread own = threads.begin(() -> what + " from rank " + world.rank());
            try {
                boolean _ = serving.run(() -> {
                    work.run();
                    return true;
                });
                if (own.isUnderWay()) {
                    settling.settleBehind(own);
                }
            } finally {
                threads.end(own);
                after.run();
            }
        });
    }
}
