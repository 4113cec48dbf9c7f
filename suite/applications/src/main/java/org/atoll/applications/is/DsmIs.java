// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.IntView;
import org.atoll.dsm.SharedInts;
import org.atoll.dsm.SharedLongs;
import org.atoll.job.Rank;

/// IS in shared memory: each rank counts a block of keys by itself, and adds its counts to those of
/// all under a lock. Behind a barrier each reads them and makes ranks of them; behind another one
/// each rank clears a block of them, for which all wait. Written for all policies, there are three
/// arrays of counts in turn: rank 0 clears the next one before all meet, and one barrier is enough.
/// Only the times are told by messages.
final class DsmIs implements Ranking.Sharing {

    private static final int LOCK = 0;
    private static final int IN_TURN = 3;

    private final int values;
    private final Rank rank;
    private final Dsm dsm;
    private final Breakdown breakdown;
    private final List<SharedInts> counts;

    private DsmIs(int values, Rank rank, List<SharedInts> counts, Breakdown breakdown) {
        this.values = values;
        this.rank = rank;
        dsm = Dsm.in(rank);
        this.counts = counts;
        this.breakdown = breakdown;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param inTurn  whether there are several arrays of counts, so that one barrier is enough
    /// @param each    receives the number of rankings done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IsRun> run(
            IsProblem problem, Rank rank, boolean inTurn, IntConsumer each) {
        Dsm dsm = Dsm.in(rank);
        var blocks = new Blocks(problem.keys(), dsm.size());
        var ranking = new Ranking(problem, blocks.from(dsm.rank()), blocks.to(dsm.rank()));
        List<SharedInts> counts = IntStream.range(0, inTurn ? IN_TURN : 1)
                .mapToObj(number -> dsm.ints("is counts " + number, problem.values()))
                .toList();
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        var shared = new DsmIs(problem.values(), rank, counts, timing.breakdown());
        timing.breakdown().spend(Kind.BARRIER, dsm::barrier);
        long[] found = ranking.run(shared, each);
        Timing measured = timing.finish();
        counts.forEach(dsm::free);
        return shared.sum(found).map(all -> IsRun.of(all, measured));
    }

    @Override
    public void share(int ranking, int[] own) {
        SharedInts sums = counts.get(ranking % counts.size());
        breakdown.spend(Kind.COMMUNICATION, () -> dsm.locked(LOCK, () -> add(own, sums)));
        if (counts.size() == IN_TURN && dsm.rank() == 0) {
            // All have read these before the last barrier.
            SharedInts next = counts.get((ranking + 1) % IN_TURN);
            breakdown.spend(Kind.COMMUNICATION, () -> clear(next, 0, values));
        }
        breakdown.spend(Kind.BARRIER, dsm::barrier);
        breakdown.spend(Kind.COMMUNICATION, () -> MemorySegment.copy(
                sums.read(0, values).segment(), JAVA_INT, 0, own, 0, values));
    }

    @Override
    public void lookedUp(Keys keys) {
        keys.charge(rank.fabric());
    }

    @Override
    public void ranked(int ranking) {
        rank.operate(values);
        if (counts.size() == IN_TURN) {
            return;
        }
        var blocks = new Blocks(values, dsm.size());
        breakdown.spend(Kind.BARRIER, dsm::barrier);
        breakdown.spend(Kind.COMMUNICATION, () -> clear(
                counts.getFirst(), blocks.from(dsm.rank()), blocks.to(dsm.rank())));
        breakdown.spend(Kind.BARRIER, dsm::barrier);
    }

    private void add(int[] own, SharedInts sums) {
        IntView view = sums.write(0, values);
        int[] all = view.array();
        int first = view.offset();
        for (int value = 0; value < values; value++) {
            all[first + value] += own[value];
        }
        Keys.chargeAddition(rank.fabric(), values);
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
