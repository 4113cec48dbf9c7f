// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// Measures a run on all ranks of a job. It begins at a barrier when it is made.
public final class RankTiming {

    private final Rank rank;
    private final Breakdown breakdown;
    private final long begin;

    /// Waits for all ranks and begins. Every rank calls it.
    ///
    /// @param rank the rank
    public RankTiming(Rank rank) {
        this.rank = rank;
        Mpj.in(rank).comm().barrier();
        breakdown = new Breakdown(rank::nanoTime);
        begin = rank.nanoTime();
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
        Comm comm = Mpj.in(rank).comm();
        breakdown.spend(Breakdown.Kind.BARRIER, comm::barrier);
        double[] wall = {(rank.nanoTime() - begin) * 1e-9};
        double[] sums = comm.allReduce(breakdown.seconds(), Op.SUM);
        return Timing.of(comm.allReduce(wall, Op.MAX)[0], sums, comm.size());
    }
}
