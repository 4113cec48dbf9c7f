// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// EP by messages: each rank draws a block of batches; one reduction adds what was found.
final class MpjEp {

    private MpjEp() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<EpRun> run(EpProblem problem, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var blocks = new Blocks(problem.batches(), comm.size());
        int from = blocks.from(comm.rank());
        int to = blocks.to(comm.rank());
        var own = new Deviates();
        own.draw(from, to);
        rank.operate((long) (to - from) * EpProblem.BATCH * Deviates.STEPS_OF_PAIR);
        timing.breakdown().enter(Kind.COMMUNICATION);
        long[] numbers = comm.reduce(own.numbers(), Op.SUM, 0);
        timing.breakdown().enter(Kind.COMPUTE);
        var measured = timing.finish();
        if (comm.rank() > 0) {
            return Optional.empty();
        }
        var all = new Deviates();
        all.add(numbers);
        return Optional.of(new EpRun(all, measured));
    }
}
