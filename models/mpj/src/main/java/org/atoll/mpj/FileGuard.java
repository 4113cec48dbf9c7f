// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.atomic.AtomicBoolean;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.Window.LockMode;

/// Lets one access at a time to a file in atomic mode, of all ranks and all their threads; reads
/// let each other in. The lock is that of rank 0's end of a window. Any thread may call.
final class FileGuard {
    private final Window window;
    private final Runnable parting;

    /// Whether one of this rank's threads has its turn: a window knows ranks, not threads.
    private final AtomicBoolean taken = new AtomicBoolean();

    private FileGuard(Window window, Runnable parting) {
        this.window = window;
        this.parting = parting;
    }

    /// Makes one. An operation of all ranks.
    ///
    /// @param comm the file's; if it is revoked nobody waits for a turn any more
    static FileGuard of(Comm comm) {
        Window window = comm.windowAllocate(ElementKinds.BYTES, 0);
        return new FileGuard(window, window.comm().lifetime().follow(comm));
    }

    /// Does something when it is this rank's turn.
    void run(LockMode mode, Runnable access) {
        take();
        try {
            window.lock(0, mode);
            try {
                access.run();
            } finally {
                window.unlock(0);
            }
        } finally {
            taken.set(false);
            window.comm().endpoint().rouseSleepers();
        }
    }

    /// Whoever waits here makes progress for the one that has its turn.
    private void take() {
        while (!taken.compareAndSet(false, true)) {
            Patience.unlimited("another access of this rank", () -> !taken.get(),
                    window.comm().world()).await();
        }
    }

    /// Gives it up. An operation of all ranks.
    void close() {
        try {
            window.close();
        } finally {
            parting.run();
        }
    }
}
