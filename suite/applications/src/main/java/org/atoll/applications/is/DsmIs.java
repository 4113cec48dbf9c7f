// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedInts;
import org.atoll.dsm.SharedLongs;
import org.atoll.job.Rank;

/// IS in shared memory: each rank counts a block of keys by itself, and adds its counts to those of
/// all under a lock. Behind a barrier each reads them and makes ranks of them; behind another one
/// rank 0 clears them, for which all wait. Only the times are told by messages.
final class DsmIs {

    private static final int LOCK = 0;

    private final IsProblem problem;
    private final Rank rank;
    private final Dsm dsm;
    private final SharedInts counts;
    private final int[] ranks;

    private DsmIs(IsProblem problem, Rank rank) {
        this.problem = problem;
        this.rank = rank;
        dsm = Dsm.in(rank);
        counts = dsm.ints("is counts", problem.values());
        ranks = new int[problem.values()];
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem which keys
    /// @param rank    the rank
    /// @param each    receives the number of rankings done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(IsProblem problem, Rank rank, IntConsumer each) {
        return new DsmIs(problem, rank).run(each);
    }

    private Optional<IsRun> run(IntConsumer each) {
        var blocks = new Blocks(problem.keys(), dsm.size());
        int from = blocks.from(dsm.rank());
        int to = blocks.to(dsm.rank());
        var keys = new Keys(problem, from, to);
        Probed probed = Probed.of(problem);
        long[] found = new long[problem.rankings() * probed.count() + 1];
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        timing.breakdown().spend(Kind.BARRIER, dsm::barrier);
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            keys.change(ranking);
            Arrays.fill(ranks, 0);
            keys.count(from, to, ranks);
            keys.charge(rank);
            share(timing.breakdown());
            Keys.rank(ranks);
            rank.operate(problem.values());
            probed.note(keys, ranks, ranking, found);
            clear(timing.breakdown());
            each.accept(ranking);
        }
        found[found.length - 1] = keys.sum(from, to, ranks);
        keys.charge(rank);
        Timing measured = timing.finish();
        dsm.free(counts);
        return sum(found).map(all -> new IsRun(
                Arrays.copyOf(all, all.length - 1), all[all.length - 1], measured));
    }

    /// Makes the counts of one rank those of all.
    private void share(Breakdown breakdown) {
        breakdown.spend(Kind.COMMUNICATION, () -> dsm.locked(LOCK, this::add));
        breakdown.spend(Kind.BARRIER, dsm::barrier);
        breakdown.spend(Kind.COMMUNICATION, () -> MemorySegment.copy(
                counts.read(0, ranks.length).segment(), JAVA_INT, 0, ranks, 0, ranks.length));
    }

    private void add() {
        MemorySegment all = counts.write(0, ranks.length).segment();
        for (int value = 0; value < ranks.length; value++) {
            all.setAtIndex(JAVA_INT, value, all.getAtIndex(JAVA_INT, value) + ranks[value]);
        }
        Keys.chargeAddition(rank, ranks.length);
    }

    private void clear(Breakdown breakdown) {
        breakdown.spend(Kind.BARRIER, dsm::barrier);
        if (dsm.rank() == 0) {
            breakdown.spend(Kind.COMMUNICATION,
                    () -> counts.overwrite(0, ranks.length).segment().fill((byte) 0));
        }
        breakdown.spend(Kind.BARRIER, dsm::barrier);
    }

    /// Adds up what all ranks have found.
    private Optional<long[]> sum(long... found) {
        SharedLongs sums = dsm.longs("is found", found.length);
        dsm.locked(LOCK, () -> {
            for (int i = 0; i < found.length; i++) {
                sums.set(i, sums.get(i) + found[i]);
            }
        });
        dsm.barrier();
        if (dsm.rank() == 0) {
            for (int i = 0; i < found.length; i++) {
                found[i] = sums.get(i);
            }
        }
        dsm.barrier();
        dsm.free(sums);
        return dsm.rank() > 0 ? Optional.empty() : Optional.of(found);
    }
}
