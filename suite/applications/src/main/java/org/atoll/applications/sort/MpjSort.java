// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// SORT by messages: each rank is a part.
final class MpjSort {

    private MpjSort() {}

    /// Sorts on all ranks of a job. Every rank calls it with the same problem and input.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<SortRun> run(
            SortProblem problem, KeyRange input, Repeats repeats, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        Blocks shares = problem.shares(comm.size());
        int[] keys = input.share(shares.from(comm.rank()), shares.to(comm.rank())).keys();
        PartSort side = PartSort.apart(problem, new MessagePeers(comm), rank::operate);
        List<SortStep> steps = problem.algorithm().steps();
        repeats.warmUp(() -> side.sort(keys, new Breakdown(rank::nanoTime, steps)));
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank), steps);
        int[][] sorted = new int[1][];
        repeats.run(() -> sorted[0] = side.sort(keys, timing.breakdown()));
        Timing mean = timing.finish().per(repeats.timed());
        if (problem.algorithm() == SortAlgorithm.RCS) {
            int[] held = new int[comm.size()];
            Arrays.setAll(held, shares::count);
            sorted[0] = comm.gather(sorted[0], held, 0);
        }
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new SortRun(sorted[0], mean));
    }
}
