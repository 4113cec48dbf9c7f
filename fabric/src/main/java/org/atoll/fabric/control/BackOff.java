// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

/// Pauses between attempts that fail one after the other: each is twice as long as the one before,
/// up to a limit. One thread.
public final class BackOff {
    private final long firstMillis;
    private final long longestMillis;
    private long nextMillis;

    /// Makes pauses.
    ///
    /// @param firstMillis   the first one
    /// @param longestMillis the longest one
    public BackOff(long firstMillis, long longestMillis) {
        this.firstMillis = firstMillis;
        this.longestMillis = longestMillis;
        this.nextMillis = firstMillis;
    }

    /// Tells how long to pause now; the next time it is longer.
    ///
    /// @return milliseconds
    public long nextMillis() {
        long now = nextMillis;
        nextMillis = Math.min(2 * now, longestMillis);
        return now;
    }

    /// Begins anew, because an attempt has not failed.
    public void reset() {
        nextMillis = firstMillis;
    }

    /// Pauses. Blocks; an interrupt ends the pause and is kept.
    ///
    /// @return false if the thread was interrupted
    public boolean pause() {
        try {
            Thread.sleep(nextMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
