// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
/// each rank clears a block of them, for which all wait. Written for all policies, there are three
/// arrays of counts in turn: rank 0 clears the next one before all meet, and one barrier is enough.
/// Only the times are told by messages.
final class DsmIs {

    private static final int LOCK = 0;
    private static final int IN_TURN = 3;

    private final IsProblem problem;
    private final Rank rank;
    private final Dsm dsm;
    private final List<SharedInts> counts = new ArrayList<>();
    private final int[] ranks;

    private DsmIs(IsProblem problem, Rank rank, boolean inTurn) {
        this.problem = problem;
        this.rank = rank;
        dsm = Dsm.in(rank);
        for (int number = 0; number < (inTurn ? IN_TURN : 1); number++) {
            counts.add(dsm.ints("is counts " + number, problem.values()));
        }
        ranks = new int[problem.values()];
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param problem which keys
    /// @param rank    the rank
    /// @param inTurn  whether there are several arrays of counts, so that one barrier is enough
    /// @param each    receives the number of rankings done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(
            IsProblem problem, Rank rank, boolean inTurn, IntConsumer each) {
        return new DsmIs(problem, rank, inTurn).run(each);
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
            share(ranking, timing.breakdown());
            Keys.rank(ranks);
            rank.operate(problem.values());
            probed.note(keys, ranks, ranking, found);
            clear(timing.breakdown());
            each.accept(ranking);
        }
        found[found.length - 1] = keys.sum(from, to, ranks);
        keys.charge(rank);
        Timing measured = timing.finish();
        counts.forEach(dsm::free);
        return sum(found).map(all -> new IsRun(
                Arrays.copyOf(all, all.length - 1), all[all.length - 1], measured));
    }

    /// Makes the counts of one rank those of all.
    private void share(int ranking, Breakdown breakdown) {
        SharedInts sums = counts.get(ranking % counts.size());
        breakdown.spend(Kind.COMMUNICATION, () -> dsm.locked(LOCK, () -> add(sums)));
        if (counts.size() == IN_TURN && dsm.rank() == 0) {
            // All have read these before the last barrier.
            SharedInts next = counts.get((ranking + 1) % IN_TURN);
            breakdown.spend(Kind.COMMUNICATION, () -> clear(next, 0, ranks.length));
        }
        breakdown.spend(Kind.BARRIER, dsm::barrier);
        breakdown.spend(Kind.COMMUNICATION, () -> MemorySegment.copy(
                sums.read(0, ranks.length).segment(), JAVA_INT, 0, ranks, 0, ranks.length));
    }

    private void add(SharedInts sums) {
        MemorySegment all = sums.write(0, ranks.length).segment();
        for (int value = 0; value < ranks.length; value++) {
            all.setAtIndex(JAVA_INT, value, all.getAtIndex(JAVA_INT, value) + ranks[value]);
        }
        Keys.chargeAddition(rank, ranks.length);
    }

    private void clear(Breakdown breakdown) {
        if (counts.size() == IN_TURN) {
            return;
        }
        var blocks = new Blocks(ranks.length, dsm.size());
        breakdown.spend(Kind.BARRIER, dsm::barrier);
        breakdown.spend(Kind.COMMUNICATION, () -> clear(
                counts.getFirst(), blocks.from(dsm.rank()), blocks.to(dsm.rank())));
        breakdown.spend(Kind.BARRIER, dsm::barrier);
    }

    private static void clear(SharedInts some, int from, int to) {
        some.overwrite(from, to).segment().fill((byte) 0);
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
