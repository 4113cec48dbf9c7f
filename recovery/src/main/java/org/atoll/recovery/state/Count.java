// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

/// The number of the step that a program is at. A point stands at the end of a step, so a life that
/// goes on from there begins with the next one:
///
/// ```java
/// for (; step.get() < STEPS; step.next()) {
///     sweep();
///     ck.point();
/// }
/// ```
///
/// A snapshot holds the number that was last asked for, plus one; or, if [#next] or [#set] was
/// called since, the number that these have said. It is no tally of something else: that is a
/// `long` in an array. One thread at a time.
public final class Count {
    private long value;
    private boolean underWay;

    /// Created by the registry.
    Count() {}

    /// The step that is under way.
    public long get() {
        underWay = true;
        return value;
    }

    /// Goes on with another step.
    public void set(long next) {
        underWay = false;
        value = next;
    }

    /// Goes on with the next step.
    ///
    /// @return its number
    public long next() {
        underWay = false;
        value++;
        return value;
    }

    /// The step that comes after a point that is here.
    long afterPoint() {
        return underWay ? value + 1 : value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
