// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Optional;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// NQUEENS by messages: each rank searches its share; what all found is gathered.
final class MpjNqueens {

    private MpjNqueens() {}

    /// Searches on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<NqueensRun> run(NqueensProblem problem, Repeats repeats, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        var queens = new Queens(problem);
        long[][] found = new long[2][0];
        Runnable search = () -> {
            queens.clear();
            problem.each(comm.rank(), comm.size(), queens::search);
            rank.operate(Queens.STEPS_OF_QUEEN * queens.placed());
        };
        Runnable gather = () -> {
            found[0] = comm.gather(new long[] {queens.solutions()}, 0);
            found[1] = comm.gather(new long[] {queens.placed()}, 0);
        };
        repeats.warmUp(() -> {
            search.run();
            gather.run();
        });
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        repeats.run(() -> {
            search.run();
            timing.breakdown().spend(Kind.COMMUNICATION, gather);
        });
        Timing mean = timing.finish().per(repeats.timed());
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new NqueensRun(found[0], found[1], mean));
    }
}
