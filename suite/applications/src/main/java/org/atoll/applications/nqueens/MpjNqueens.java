// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Optional;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// NQUEENS by messages: each rank searches its share; what all found is gathered.
final class MpjNqueens {

    private MpjNqueens() {}

    /// Searches on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem the board
    /// @param rank    the rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<NqueensRun> run(NqueensProblem problem, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        var timing = new SharedTiming(rank::nanoTime, new Messages(comm));
        var queens = new Queens(problem);
        problem.each(comm.rank(), comm.size(), queens::search);
        rank.operate(Queens.STEPS_OF_QUEEN * queens.placed());
        timing.breakdown().enter(Kind.COMMUNICATION);
        long[] solutions = comm.gather(new long[] {queens.solutions()}, 0);
        long[] placed = comm.gather(new long[] {queens.placed()}, 0);
        timing.breakdown().enter(Kind.COMPUTE);
        var measured = timing.finish();
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new NqueensRun(solutions, placed, measured));
    }
}
