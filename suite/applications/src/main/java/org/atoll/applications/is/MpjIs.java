// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// IS by messages: each rank counts a block of keys; one reduction gives the counts of all to all.
/// By a chain, as in the thesis's program for PVM, each rank adds its counts to those of the ranks
/// before it and sends them on, and the last one sends the sums to all.
final class MpjIs implements Ranking.Sharing {

    private static final int COUNTS = 1;

    private final Rank rank;
    private final Comm comm;
    private final boolean chain;
    private final int values;
    private final Breakdown breakdown;

    private MpjIs(Rank rank, boolean chain, int values, Breakdown breakdown) {
        this.rank = rank;
        comm = Mpj.in(rank).comm();
        this.chain = chain;
        this.values = values;
        this.breakdown = breakdown;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param chain   whether counts are added along a chain
    /// @param each    receives the number of rankings done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(
            IsProblem problem, Rank rank, boolean chain, IntConsumer each) {
        Comm comm = Mpj.in(rank).comm();
        var blocks = new Blocks(problem.keys(), comm.size());
        var ranking = new Ranking(problem, blocks.from(comm.rank()), blocks.to(comm.rank()));
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        long[] found = ranking.run(
                new MpjIs(rank, chain, problem.values(), timing.breakdown()), each);
        var measured = timing.finish();
        long[] all = comm.reduce(found, Op.SUM, 0);
        return comm.rank() > 0 ? Optional.empty() : Optional.of(IsRun.of(all, measured));
    }

    @Override
    public void share(int ranking, int[] counts) {
        breakdown.spend(Kind.COMMUNICATION, () -> add(counts));
    }

    @Override
    public void lookedUp(Keys keys) {
        keys.charge(rank.fabric());
    }

    @Override
    public void ranked(int ranking) {
        rank.operate(values);
    }

    /// Makes the counts of one rank those of all.
    private void add(int... counts) {
        if (!chain) {
            comm.allReduceInPlace(counts, Op.SUM);
            return;
        }
        int last = comm.size() - 1;
        if (comm.rank() > 0) {
            int[] before = new int[counts.length];
            comm.receive(before, comm.rank() - 1, COUNTS);
            Keys.add(before, counts);
            Keys.chargeAddition(rank.fabric(), counts.length);
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
