// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// IS by messages: each rank counts a block of keys; one reduction gives the counts of all to all.
final class MpjIs {

    private MpjIs() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem which keys
    /// @param rank    the rank
    /// @param each    receives the number of rankings done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(IsProblem problem, Rank rank, IntConsumer each) {
        Comm comm = Mpj.in(rank).comm();
        var blocks = new Blocks(problem.keys(), comm.size());
        int from = blocks.from(comm.rank());
        int to = blocks.to(comm.rank());
        var keys = new Keys(problem, from, to);
        Probed probed = Probed.of(problem);
        long[] found = new long[problem.rankings() * probed.count() + 1];
        int[] ranks = new int[problem.values()];
        var timing = new SharedTiming(rank::nanoTime, new Messages(comm));
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            keys.change(ranking);
            Arrays.fill(ranks, 0);
            keys.count(from, to, ranks);
            rank.operate(keys.count());
            timing.breakdown().spend(
                    Kind.COMMUNICATION, () -> comm.allReduceInPlace(ranks, Op.SUM));
            Keys.rank(ranks);
            rank.operate(problem.values());
            probed.note(keys, ranks, ranking, found);
            each.accept(ranking);
        }
        found[found.length - 1] = keys.sum(from, to, ranks);
        rank.operate(keys.count());
        var measured = timing.finish();
        long[] all = comm.reduce(found, Op.SUM, 0);
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new IsRun(
                        Arrays.copyOf(all, all.length - 1), all[all.length - 1], measured));
    }
}
