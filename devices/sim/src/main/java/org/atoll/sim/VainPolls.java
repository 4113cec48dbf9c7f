// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// The polls in a row that have found nothing: what they cost, and when they look like a deadlock.
final class VainPolls {
    /// So many look like a rank that waits for ever.
    static final int MANY = 1_000_000;

    /// The time of one, and how often a long row of them doubles it.
    private static final long POLL_NANOS = 50;
    private static final int POLLS_PER_DOUBLING = 16;
    private static final int MOST_DOUBLINGS = 5;

    private int count;

    int count() {
        return count;
    }

    boolean areMany() {
        return count >= MANY;
    }

    /// Counts one.
    ///
    /// @return how long it takes, in nanoseconds
    long oneMore() {
        count++;
        return POLL_NANOS << Math.min(count / POLLS_PER_DOUBLING, MOST_DOUBLINGS);
    }

    /// Whether it is time to ask if all ranks wait in vain.
    boolean isTimeToAsk() {
        return count % MANY == 0;
    }

    /// A poll has found something.
    void end() {
        count = 0;
    }
}
