// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.ArrayDeque;
import java.util.Queue;

/// Nodes that threads with many leave for threads with none. A thread that finds it empty
/// sleeps; when all sleep there is nothing left. Its monitor guards the state; `hungry` is read
/// without it, as a hint.
final class SharedPool {

    private final int threads;
    private final Queue<long[]> parcels = new ArrayDeque<>();
    private volatile int hungry;
    private boolean ended;

    /// Creates a pool.
    SharedPool(int threads) {
        this.threads = threads;
    }

    /// Whether threads sleep here.
    boolean isWanted() {
        return hungry > 0;
    }

    /// Leaves nodes.
    synchronized void give(long[] nodes) {
        parcels.add(nodes);
        notifyAll();
    }

    /// Takes nodes; blocks until there are some, or all threads wait.
    ///
    /// @return their words; none at the end
    synchronized long[] take() {
        hungry = hungry + 1;
        try {
            while (parcels.isEmpty() && !ended) {
                if (hungry == threads) {
                    end();
                } else {
                    wait();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for work", e);
        }
        hungry = hungry - (ended ? 0 : 1);
        return ended ? new long[0] : parcels.remove();
    }

    /// Lets everyone go: nothing is left, or a thread has failed.
    synchronized void end() {
        ended = true;
        notifyAll();
    }
}
