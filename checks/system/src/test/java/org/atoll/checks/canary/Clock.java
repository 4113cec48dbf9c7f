// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks.canary;

/// A whole whose parts know nothing of it: one is given a function, one lies in it.
public final class Clock {
    private final Runnable tick;
    private final Hand hand;
    private int ticks;

    /// Makes the parts.
    public Clock() {
        this.tick = () -> ticks++;
        this.hand = new Hand(this, tick);
    }

    /// A part in the same file.
    private static final class Hand {
        private final Clock clock;
        private final Runnable tick;

        Hand(Clock clock, Runnable tick) {
            this.clock = clock;
            this.tick = tick;
        }

        int turn() {
            tick.run();
            return clock.ticks;
        }
    }

    /// Goes on.
    ///
    /// @return how far it went
    public int turn() {
        return hand.turn();
    }
}
