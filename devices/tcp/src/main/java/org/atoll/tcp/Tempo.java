// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.function.LongSupplier;

/// The rate at which a program uses a device, from which it is told whether another use will follow
/// within microseconds. A use is a look for frames, or a frame that may wait for others. Holder
/// only.
///
/// After 16 uses in a row, each within 10 us of the last, the next one is expected to be as close.
/// Each close use earns the 4 us of a system call. A frame that has waited for a use that was not
/// close costs four times its wait. Nothing is expected before 4 ms have been earned, nor after all
/// is spent: so all waits together take less than a quarter of what system calls would have.
final class Tempo {
    /// A use within this time of the last is close.
    static final long CLOSE_NANOS = 10_000;

    /// So many close uses in a row are needed.
    static final int ROW = 16;

    /// What must have been earned.
    static final long ENOUGH_NANOS = 4_000_000;

    /// What a close use earns.
    static final long CALL_NANOS = 4_000;

    private static final long MOST_NANOS = 2 * ENOUGH_NANOS;
    private static final long LONGEST_NANOS = 2_000_000;
    private static final int PRICE = 4;

    private final LongSupplier clock;
    private boolean awaited;
    private boolean held;
    private boolean trusted;
    private long last;
    private int row;
    private long earned;

    /// Begins at rest.
    ///
    /// @param clock in nanoseconds
    Tempo(LongSupplier clock) {
        this.clock = clock;
    }

    /// The program looks for frames.
    void looks() {
        if (awaited) {
            awaited = false;
            judge(clock.getAsLong());
        }
    }

    /// The program publishes a frame that may wait for others.
    ///
    /// @return whether the next use is expected within [#CLOSE_NANOS]
    boolean publishes() {
        long now = clock.getAsLong();
        if (awaited) {
            judge(now);
        }
        awaited = true;
        last = now;
        held = trusted && row >= ROW;
        return held;
    }

    /// The frame did not wait: it was written just now.
    void written() {
        held = false;
        last = clock.getAsLong();
    }

    /// When the program has published such a frame, by the clock.
    long last() {
        return last;
    }

    private void judge(long now) {
        long gap = now - last;
        if (gap <= CLOSE_NANOS) {
            row++;
            earned = Math.min(earned + CALL_NANOS, MOST_NANOS);
        } else {
            row = 0;
            if (held) {
                earned = Math.max(0, earned - PRICE * Math.min(gap, LONGEST_NANOS));
            }
        }
        trusted = earned >= (trusted ? 1 : ENOUGH_NANOS);
    }
}
