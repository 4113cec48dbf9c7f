// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// Measures a run on all ranks of a job. It begins at a barrier when it is made.
public final class RankTiming {

    private final Clock clock;
    private final Together together;
    private final Breakdown breakdown;
    private final long begin;

    /// Waits for all ranks and begins. Every rank calls it.
    ///
    /// @param clock    the job's
    /// @param together how the ranks meet
    public RankTiming(Clock clock, Together together) {
        this.clock = clock;
        this.together = together;
        together.barrier();
        breakdown = new Breakdown(clock);
        begin = clock.nanoTime();
    }

    /// This rank's account.
    ///
    /// @return the same one at every call
    public Breakdown breakdown() {
        return breakdown;
    }

    /// Ends the measurement and adds up the ranks. Every rank calls it; blocks.
    ///
    /// @return the longest time of a rank and the mean breakdown, the same on all ranks
    public Timing finish() {
        breakdown.spend(Breakdown.Kind.BARRIER, together::barrier);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        double[] sums = together.sums(breakdown.seconds());
        return Timing.of(together.largest(wall), sums, together.parts());
    }
}
