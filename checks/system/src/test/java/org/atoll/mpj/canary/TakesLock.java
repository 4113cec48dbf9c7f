// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

import java.util.concurrent.locks.ReentrantLock;

/// Waits for a thread that may wait for this one's progress.
public final class TakesLock {

    private TakesLock() {}

    /// Breaks the law.
    public static void run(ReentrantLock lock, Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }
}
