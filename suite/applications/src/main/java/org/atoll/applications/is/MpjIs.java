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
/// By a chain, as in the thesis's program for PVM, each rank adds its counts to those of the ranks
/// before it and sends them on, and the last one sends the sums to all.
final class MpjIs {

    private static final int COUNTS = 1;

    private MpjIs() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem which keys
    /// @param rank    the rank
    /// @param chain   whether counts are added along a chain
    /// @param each    receives the number of rankings done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(
            IsProblem problem, Rank rank, boolean chain, IntConsumer each) {
        Comm comm = Mpj.in(rank).comm();
        var blocks = new Blocks(problem.keys(), comm.size());
        int from = blocks.from(comm.rank());
        int to = blocks.to(comm.rank());
        var keys = new Keys(problem, from, to);
        Probed probed = Probed.of(problem);
        long[] found = new long[problem.rankings() * probed.count() + 1];
        int[] ranks = new int[problem.values()];
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            keys.change(ranking);
            Arrays.fill(ranks, 0);
            keys.count(from, to, ranks);
            keys.charge(rank);
            timing.breakdown().spend(Kind.COMMUNICATION, () -> add(rank, comm, ranks, chain));
            Keys.rank(ranks);
            rank.operate(problem.values());
            probed.note(keys, ranks, ranking, found);
            each.accept(ranking);
        }
        found[found.length - 1] = keys.sum(from, to, ranks);
        keys.charge(rank);
        var measured = timing.finish();
        long[] all = comm.reduce(found, Op.SUM, 0);
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new IsRun(
                        Arrays.copyOf(all, all.length - 1), all[all.length - 1], measured));
    }

    /// Makes the counts of one rank those of all.
    private static void add(Rank rank, Comm comm, int[] counts, boolean chain) {
        if (!chain) {
            comm.allReduceInPlace(counts, Op.SUM);
            return;
        }
        int last = comm.size() - 1;
        if (comm.rank() > 0) {
            int[] before = new int[counts.length];
            comm.receive(before, comm.rank() - 1, COUNTS);
            Keys.add(before, counts);
            Keys.chargeAddition(rank, counts.length);
        }
        if (comm.rank() < last) {
            comm.send(counts, comm.rank() + 1, COUNTS);
            comm.receive(counts, last, COUNTS);
            return;
        }
        for (int other = 0; other < last; other++) {
            comm.send(counts, other, COUNTS);
        }
    }
}
