// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// Something that happens at a virtual time.
abstract class Event {
    /// When it happens, in nanoseconds; set by [EventQueue#add].
    long time;

    /// Decides among events of the same time; set by [EventQueue#add].
    long tie;

    Event() {}

    /// Happens. The queue's time is now this event's.
    ///
    /// @return the turn of the rank that goes on now, or null if events go on
    abstract @Nullable Turn happen();

    final boolean before(Event other) {
        return time < other.time || (time == other.time && tie < other.tie);
    }
}
