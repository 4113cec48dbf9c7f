// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

/// A reading of another rank's clock, between two of the own one.
///
/// @param before nanoseconds of the own clock when the question left
/// @param there  nanoseconds of the other clock when it was answered
/// @param after  nanoseconds of the own clock when the answer had come
record ClockSample(long before, long there, long after) {

    /// How long the question took.
    long roundTripNanos() {
        return after - before;
    }

    /// How far the own clock is ahead, if both ways took equally long; at most half of the round
    /// trip from the truth.
    long aheadNanos() {
        return before + roundTripNanos() / 2 - there;
    }

    /// The one of two that took less time: its answer is nearer to the truth.
    ClockSample orShorter(ClockSample other) {
        return other.roundTripNanos() < roundTripNanos() ? other : this;
    }
}
