// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// Decides when a computing rank serves the frames that have come: as late as the helper thread of
/// a real rank would, which is `org.atoll.fabric.Assistant`.
final class Attention {
    /// How long a helper lets a frame wait while the program computes, and how long it then stays
    /// attentive.
    private static final long LATE_NANOS = 1_000_000;
    private static final long ATTENTIVE_NANOS = 100_000;

    private static final long NEVER = Long.MAX_VALUE;

    private long due = NEVER;
    private long servedAt = -ATTENTIVE_NANOS;

    /// A frame has come that nobody waits for.
    void call(long time) {
        if (due == NEVER) {
            due = time - servedAt < ATTENTIVE_NANOS ? time : time + LATE_NANOS;
        }
    }

    /// The time at which frames are to be served next; far away if none has come.
    long due() {
        return due;
    }

    /// The helper has served all frames.
    void served(long time) {
        servedAt = time;
        due = NEVER;
    }

    /// The program itself looks for frames.
    void rest() {
        due = NEVER;
    }
}
