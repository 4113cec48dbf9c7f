// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;

/// TSP by shared objects: the bound has a copy on each rank, where it is read without a message;
/// the queue of jobs and the tours are on rank 0. Only times and counts are told by messages.
///
/// Source: H. Bal et al., Orca: a language for parallel programming of distributed systems, 1992.
final class ReplicaTsp {

    private final Rank rank;
    private final TspProblem problem;
    private final SharedBound bound;
    private final SharedJobs jobs;
    private final SharedTours tours;
    private final Search search;
    private long charged;

    private ReplicaTsp(TspProblem problem, Rank rank) {
        this.rank = rank;
        this.problem = problem;
        Orca orca = Orca.in(rank);
        bound = orca.replicated("tsp.bound", SharedBound.class);
        jobs = orca.singleAt(0, "tsp.jobs", SharedJobs.class, new Jobs(problem).count());
        tours = orca.singleAt(0, "tsp.tours", SharedTours.class);
        search = new Search(problem, bound::lower, this::bound);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives the number of jobs this rank has done after each
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<TspRun> run(TspProblem problem, Rank rank, IntConsumer each) {
        var tsp = new ReplicaTsp(problem, rank);
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        tsp.work(timing.breakdown(), each);
        Timing spent = timing.finish();
        return rank.number() == 0 ? Optional.of(tsp.best(spent)) : Optional.empty();
    }

    private void work(Breakdown breakdown, IntConsumer each) {
        var beginnings = new Jobs(problem);
        int done = 0;
        breakdown.enter(Kind.COMMUNICATION);
        for (int job = jobs.take(); job != SharedJobs.NONE; job = jobs.take()) {
            breakdown.enter(Kind.COMPUTE);
            search.run(beginnings.beginning(job));
            charge();
            each.accept(++done);
            breakdown.enter(Kind.COMMUNICATION);
        }
        tours.add(search.tour(), search.nodes());
        breakdown.enter(Kind.COMPUTE);
    }

    private int bound() {
        charge();
        return bound.get();
    }

    private void charge() {
        rank.operate(problem.steps(search.nodes() - charged));
        charged = search.nodes();
    }

    private TspRun best(Timing spent) {
        return TspRun.best(problem, tours.all(rank.size()), tours.nodes(), spent);
    }
}
