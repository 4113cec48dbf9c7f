// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import org.atoll.applications.Clock;

/// The time of one searcher by phase. Unless it is to be measured the clock is never read. An
/// object belongs to one thread.
final class Phases {
    private final Clock clock;
    private final boolean measured;
    private final long[] nanos = new long[Phase.values().length];
    private Phase now = Phase.OTHER;
    private long since;

    /// Begins with what is in no other phase.
    ///
    /// @param measured whether the clock is read at all
    Phases(Clock clock, boolean measured) {
        this.clock = clock;
        this.measured = measured;
        since = measured ? clock.nanoTime() : 0;
    }

    /// Ends one phase and begins another.
    void enter(Phase next) {
        if (measured) {
            long time = clock.nanoTime();
            nanos[now.slot()] += time - since;
            since = time;
            now = next;
        }
    }

    /// Ends a pause, whose time is in no phase.
    void resume() {
        since = measured ? clock.nanoTime() : 0;
    }

    /// Begins a pause.
    void pause() {
        enter(Phase.OTHER);
    }

    /// The time up to the last change of phase.
    ///
    /// @return nanoseconds by [Phase]
    long[] nanos() {
        return nanos.clone();
    }
}
