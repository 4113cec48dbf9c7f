// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.concurrent.TimeUnit;

/// The time that a job may take, as `--timeout` says. Immutable.
///
/// @param deadlineNanos when it has to end, by [System#nanoTime]; far away without a limit
/// @param limitNanos    how long it may take, or 0 for ever
record TimeLimit(long deadlineNanos, long limitNanos) {

    /// A limit that counts from now.
    ///
    /// @param limitNanos how long, or 0 for ever
    static TimeLimit from(long limitNanos) {
        return new TimeLimit(
                System.nanoTime() + (limitNanos == 0 ? Long.MAX_VALUE / 4 : limitNanos),
                limitNanos);
    }

    /// Whether the time is over.
    boolean isOver() {
        return deadlineNanos - System.nanoTime() <= 0;
    }

    /// How a job ends that has not done so by itself.
    ///
    /// @param more what its ranks did meanwhile, behind the sentence
    Outcome outcome(String more) {
        String limit = TimeUnit.NANOSECONDS.toMillis(limitNanos) / 1000.0 + " s";
        return new Outcome(Outcome.TIMEOUT, -1, "the job did not end within "
                + limit.replace(".0 s", " s") + " (--timeout)" + more);
    }
}
