// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.locks.ReentrantLock;
import org.atoll.codec.ElementKinds;

/// Lets one access at a time to a file in atomic mode, of all ranks and all their threads; reads
/// let each other in. The lock is that of rank 0's end of a window. Any thread may call.
final class FileGuard {
    private final Window window;

    /// A window knows ranks, not threads.
    private final ReentrantLock threads = new ReentrantLock();

    private FileGuard(Window window) {
        this.window = window;
    }

    /// Makes one. An operation of all ranks.
    static FileGuard of(Comm comm) {
        return new FileGuard(comm.windowAllocate(ElementKinds.BYTES, 0));
    }

    /// Does something when it is this rank's turn.
    void run(LockMode mode, Runnable access) {
        threads.lock();
        try {
            window.lock(0, mode);
            try {
                access.run();
            } finally {
                window.unlock(0);
            }
        } finally {
            threads.unlock();
        }
    }

    /// Gives it up. An operation of all ranks.
    void close() {
        window.close();
    }
}
