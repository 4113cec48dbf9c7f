// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.IntView;
import org.atoll.dsm.SharedInts;
import org.atoll.dsm.SharedLongs;
import org.atoll.job.Rank;

/// TSP in shared memory. One lock guards the number of the next job, and beside it the bound, so
/// that who takes a job learns how short a tour must be. Another lock guards the shortest tour. A
/// rank hears of shorter tours between its jobs, not within one, for what is read without a lock
/// need not change.
final class DsmTsp {

    private static final int POOL = 0;
    private static final int BEST = 1;

    private static final int NEXT = 0;
    /// How much shorter than [Integer#MAX_VALUE] a tour must be, as arrays begin with zeros.
    private static final int GAIN = 1;

    private final Rank rank;
    private final Dsm dsm;
    private final TspProblem problem;
    private final int cities;
    private final Jobs jobs;
    private final Search search;
    private final SharedInts pool;
    private final SharedInts best;
    private final SharedLongs visited;
    private int bound = Integer.MAX_VALUE;
    private long charged;

    private DsmTsp(TspProblem problem, Rank rank) {
        this.rank = rank;
        this.problem = problem;
        dsm = Dsm.in(rank);
        cities = problem.cities();
        jobs = new Jobs(problem);
        search = new Search(problem, this::found, this::bound);
        pool = dsm.ints("tsp.pool", 2);
        best = dsm.ints("tsp.best", cities);
        visited = dsm.longs("tsp.visited", 1);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives the number of jobs this rank has done after each
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<TspRun> run(TspProblem problem, Rank rank, IntConsumer each) {
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        var tsp = new DsmTsp(problem, rank);
        tsp.work(timing.breakdown(), each);
        boolean first = rank.number() == 0;
        int[] tour = first ? tsp.shortest() : new int[0];
        long nodes = first ? tsp.visited.get(0) : 0;
        var spent = timing.finish();
        tsp.free();
        return first
                ? Optional.of(TspRun.best(problem, List.of(tour), nodes, spent))
                : Optional.empty();
    }

    private void work(Breakdown breakdown, IntConsumer each) {
        breakdown.enter(Kind.COMMUNICATION);
        int done = 0;
        for (OptionalInt job = next(); job.isPresent(); job = next()) {
            breakdown.enter(Kind.COMPUTE);
            search.run(jobs.beginning(job.getAsInt()));
            charge();
            each.accept(++done);
            breakdown.enter(Kind.COMMUNICATION);
        }
        dsm.locked(BEST, () -> {
            offer();
            visited.set(0, visited.get(0) + search.nodes());
        });
        breakdown.enter(Kind.BARRIER);
        dsm.barrier();
        breakdown.enter(Kind.COMPUTE);
    }

    /// Takes a job, and looks at the bound.
    private OptionalInt next() {
        return dsm.lockedGet(POOL, () -> {
            bound = Integer.MAX_VALUE - pool.get(GAIN);
            int job = pool.get(NEXT);
            if (job == jobs.count()) {
                return OptionalInt.empty();
            }
            pool.set(NEXT, job + 1);
            return OptionalInt.of(job);
        });
    }

    private void charge() {
        rank.operate(problem.steps(search.nodes() - charged));
        charged = search.nodes();
    }

    private int bound() {
        charge();
        return bound;
    }

    private void found(int length) {
        dsm.locked(BEST, this::offer);
        dsm.locked(POOL, () -> {
            int gain = Integer.MAX_VALUE - length;
            if (gain > pool.get(GAIN)) {
                pool.set(GAIN, gain);
            }
            bound = Integer.MAX_VALUE - pool.get(GAIN);
        });
    }

    /// Makes this rank's tour the shortest one if it is, the first in order among equals. Under
    /// the lock.
    private void offer() {
        int[] mine = search.tour();
        if (mine.length == 0) {
            return;
        }
        int[] theirs = shortest();
        int shorter = theirs.length == 0
                ? -1 : Integer.compare(problem.length(mine), problem.length(theirs));
        if (shorter < 0 || (shorter == 0 && Arrays.compare(mine, theirs) < 0)) {
            IntView tour = best.overwrite(0, cities);
            for (int i = 0; i < cities; i++) {
                tour.set(i, mine[i]);
            }
        }
    }

    /// The shortest tour of all; empty if there is none, as zeros are no tour.
    private int[] shortest() {
        int[] tour = new int[cities];
        IntView shared = best.read(0, cities);
        for (int i = 0; i < cities; i++) {
            tour[i] = shared.get(i);
        }
        return tour[1] == 0 ? new int[0] : tour;
    }

    /// When all have read what they want.
    private void free() {
        dsm.free(pool);
        dsm.free(best);
        dsm.free(visited);
    }
}
