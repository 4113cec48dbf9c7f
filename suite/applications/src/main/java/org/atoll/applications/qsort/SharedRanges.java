// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

/// Ranges that threads share. It ends when none waits and every thread has come for one: then
/// nobody can add more.
final class SharedRanges {

    /// What [#take] returns when all is sorted.
    static final long NONE = -1;

    private final Ranges waiting = new Ranges();
    private final int threads;
    private int idle;

    SharedRanges(int threads) {
        this.threads = threads;
    }

    /// Adds a range.
    ///
    /// @param from its first key
    /// @param to   after its last one
    synchronized void add(int from, int to) {
        waiting.add(from, to);
        notify();
    }

    /// Takes a range. Blocks while none waits and another thread may still add one.
    ///
    /// @return a range, or [#NONE]
    synchronized long take() {
        idle++;
        try {
            while (waiting.isEmpty() && idle < threads) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a range", e);
        }
        if (waiting.isEmpty()) {
            notifyAll();
            return NONE;
        }
        idle--;
        return waiting.take();
    }

    /// A thread has failed: nobody waits for it.
    synchronized void breakUp() {
        idle += threads;
        notifyAll();
    }
}
