// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.function.LongSupplier;

/// A clock that nearly stands still while nobody looks at it. A rank that computes for long, or
/// whose process was stopped for a while, finds what came meanwhile only when it polls again: a
/// limit by this clock is not over before it had the time to look. Holder only.
final class AttendedClock {
    /// What counts of the time between two looks. A rank that waits looks several times a second.
    static final long LONGEST_NANOS = 1_000_000_000L;

    private final LongSupplier machine;
    private long seen;
    private long now;

    /// Makes a clock.
    ///
    /// @param machine a clock that never stands still, in nanoseconds
    AttendedClock(LongSupplier machine) {
        this.machine = machine;
        this.seen = machine.getAsLong();
    }

    /// Looks.
    ///
    /// @return the nanoseconds since the clock was made that count
    long now() {
        long time = machine.getAsLong();
        now += Math.min(time - seen, LONGEST_NANOS);
        seen = time;
        return now;
    }
}
