// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.io.InterruptedIOException;
import java.util.concurrent.ThreadLocalRandom;

/// The number of times that a request is sent before it has failed, and how long is waited.
///
/// @param attempts     how often at most
/// @param pauseMillis  before the second one, about; doubled before each further one, up to 5 s
/// @param answerMillis for a connection and for a whole answer, each time
record Patience(int attempts, long pauseMillis, long answerMillis) {
    private static final long LONGEST_MILLIS = 5_000;
    private static final int MOST_DOUBLED = 16;

    /// Some six seconds of pauses in all.
    static final Patience USUAL = new Patience(7, 100, 60_000);

    /// Waits before the next attempt. Blocks.
    ///
    /// @param attempt that has failed, from 1 on
    /// @throws InterruptedIOException if the thread is to end
    void pause(int attempt) throws InterruptedIOException {
        long longest = Math.min(LONGEST_MILLIS, pauseMillis << Math.min(attempt - 1, MOST_DOUBLED));
        try {
            // not all ranks again in the same moment
            Thread.sleep(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }
}
