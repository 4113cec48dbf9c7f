// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.util.concurrent.atomic.AtomicLong;

/// The calls that end sleeps: each ends the sleep of every thread, now or at its next call.
///
/// Any thread counts them up; each sleeper remembers the count that it has seen. So nobody takes
/// a wake-up from another who looked around before it and is not asleep yet.
final class Wakes {
    private final AtomicLong count = new AtomicLong();
    private final ThreadLocal<long[]> seen = ThreadLocal.withInitial(() -> new long[1]);

    Wakes() {}

    /// One more.
    void add() {
        count.incrementAndGet();
    }

    /// Whether there was one that the calling thread has not seen.
    boolean areNew() {
        return count.get() != seen.get()[0];
    }

    /// The calling thread is awake, and is going to look around: it has seen all so far.
    void see() {
        seen.get()[0] = count.get();
    }
}
