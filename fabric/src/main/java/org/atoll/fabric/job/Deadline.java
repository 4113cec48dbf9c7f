// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.function.LongSupplier;

/// A moment at which a wait is over, whatever has come of it. Immutable.
///
/// @param clock the time, in nanoseconds since an arbitrary moment
/// @param nanos the moment, by that clock; [Long#MAX_VALUE] if it never comes
public record Deadline(LongSupplier clock, long nanos) {

    /// A moment from now on.
    ///
    /// @param clock the time, in nanoseconds since an arbitrary moment
    /// @param nanos how long from now; at most 0 if it is now, [Long#MAX_VALUE] if never
    public static Deadline after(LongSupplier clock, long nanos) {
        return new Deadline(
                clock,
                nanos == Long.MAX_VALUE ? nanos : clock.getAsLong() + Math.max(0, nanos));
    }

    /// Whether it never comes.
    ///
    /// @return true if only others can end the wait
    public boolean isNever() {
        return nanos == Long.MAX_VALUE;
    }

    /// How long it is until then.
    ///
    /// @return nanoseconds, at most 0 once it has come; [Long#MAX_VALUE] if it never does
    public long leftNanos() {
        return isNever() ? nanos : nanos - clock.getAsLong();
    }

    /// Whether it has come.
    ///
    /// @return true from then on
    public boolean isOver() {
        return leftNanos() <= 0;
    }
}
