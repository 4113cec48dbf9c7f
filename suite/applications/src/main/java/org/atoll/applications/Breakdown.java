// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Arrays;

/// The breakdown of one rank's or thread's time, as in the papers: computing, communicating or
/// waiting at barriers. The clock is always running for exactly one kind. An object belongs to one
/// thread.
public final class Breakdown {

    /// A kind of work that time is spent on.
    public enum Kind {
        /// Arithmetic on what the rank has.
        COMPUTE(0),
        /// Sending, receiving and combining.
        COMMUNICATION(1),
        /// Waiting for all others.
        BARRIER(2);

        private final int slot;

        Kind(int slot) {
            this.slot = slot;
        }
    }

    private final Clock clock;
    private final long[] nanos = new long[Kind.values().length];
    private Kind kind = Kind.COMPUTE;
    private long since;

    /// Creates a breakdown that starts now, computing.
    public Breakdown(Clock clock) {
        this.clock = clock;
        since = clock.nanoTime();
    }

    /// Begins again now, computing, with nothing spent.
    public void restart() {
        Arrays.fill(nanos, 0);
        kind = Kind.COMPUTE;
        since = clock.nanoTime();
    }

    /// Ends one kind of work and begins another.
    public void enter(Kind next) {
        long now = clock.nanoTime();
        nanos[kind.slot] += now - since;
        since = now;
        kind = next;
    }

    /// Does something that is accounted as one kind, and goes on computing.
    public void spend(Kind during, Runnable work) {
        enter(during);
        try {
            work.run();
        } finally {
            enter(Kind.COMPUTE);
        }
    }

    /// The seconds spent so far, by kind.
    ///
    /// @return one number for each of [Kind], in its order
    public double[] seconds() {
        enter(kind);
        double[] seconds = new double[nanos.length];
        for (int k = 0; k < seconds.length; k++) {
            seconds[k] = nanos[k] * 1e-9;
        }
        return seconds;
    }
}
