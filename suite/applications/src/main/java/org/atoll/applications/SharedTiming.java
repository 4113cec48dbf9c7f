// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;

/// Measures a run that ranks or threads share, on each of them. It begins at a barrier when it is
/// made.
public final class SharedTiming {

    private final Clock clock;
    private final Together together;
    private final Breakdown breakdown;
    private Sent before;
    private long begin;

    /// Waits for all and begins.
    ///
    /// @param clock    read by all
    public SharedTiming(Clock clock, Together together) {
        this(clock, together, Breakdown.Kind.ALL);
    }

    /// Waits for all and begins, with a breakdown of the program's own.
    ///
    /// @param clock      read by all
    /// @param activities as [Breakdown] wants them, the same for all
    public SharedTiming(Clock clock, Together together, List<? extends Activity> activities) {
        this(clock, together, activities, together.begin());
    }

    private SharedTiming(
            Clock clock, Together together, List<? extends Activity> activities, Sent before) {
        this.clock = clock;
        this.together = together;
        this.before = before;
        breakdown = new Breakdown(clock, activities);
        begin = clock.nanoTime();
    }

    /// Measures from now on and waits for nobody, until [#begin] is called: for a program with
    /// steps that are not timed, one that may be in a later life.
    ///
    /// @param clock    read by all
    public static SharedTiming unbegun(Clock clock, Together together) {
        return new SharedTiming(clock, together, Breakdown.Kind.ALL, Sent.NOTHING);
    }

    /// Waits for all and begins, again if need be. All call it.
    public void begin() {
        before = together.begin();
        breakdown.restart();
        begin = clock.nanoTime();
    }

    /// Leaves out of the counts what has been sent so far, such as a first distribution; its time
    /// counts. All call it; blocks.
    public void countFromHere() {
        breakdown.await();
        before = together.begin();
        breakdown.resume();
    }

    /// The caller's account.
    ///
    /// @return the same one at every call
    public Breakdown breakdown() {
        return breakdown;
    }

    /// Ends the measurement and adds up what all have spent. All call it; blocks.
    ///
    /// @return the longest time of one and the mean breakdown, the same everywhere
    public Timing finish() {
        breakdown.await();
        Sent sent = together.end().since(before);
        breakdown.resume();
        double wall = (clock.nanoTime() - begin) * 1e-9;
        double[] sums = together.sums(breakdown.seconds());
        double longest = together.largest(wall);
        return Timing.of(longest, breakdown.activities(), sums, together.parts())
                .with(sent.of(together));
    }
}
