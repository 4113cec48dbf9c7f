// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

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
        this(clock, together, together.begin());
    }

    private SharedTiming(Clock clock, Together together, Sent before) {
        this.clock = clock;
        this.together = together;
        this.before = before;
        breakdown = new Breakdown(clock);
        begin = clock.nanoTime();
    }

    /// Measures from now on and waits for nobody, until [#begin] is called: for a program with
    /// steps that are not timed, one that may be in a later life.
    ///
    /// @param clock    read by all
    public static SharedTiming unbegun(Clock clock, Together together) {
        return new SharedTiming(clock, together, Sent.NOTHING);
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
        breakdown.enter(Breakdown.Kind.BARRIER);
        before = together.begin();
        breakdown.enter(Breakdown.Kind.COMPUTE);
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
        breakdown.enter(Breakdown.Kind.BARRIER);
        Sent sent = together.end().since(before);
        breakdown.enter(Breakdown.Kind.COMPUTE);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        double[] sums = together.sums(breakdown.seconds());
        return Timing.of(together.largest(wall), sums, together.parts())
                .with(sent.of(together));
    }
}
