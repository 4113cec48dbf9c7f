// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Searches jobs of its cluster's queue, and when that is empty, of other clusters' queues.
///
/// Each worker has the bound. Who finds a shorter tour tells the workers of its cluster, and the
/// first worker of each other cluster, which tells those of its own. These calls are one-way.
///
/// Source: R. van Nieuwpoort et al., Wide-area parallel computing in Java, 1999, section 4.
@Remote
class TspWorker {
    private final TspProblem problem;
    private final Clusters clusters;
    private final RemoteObjects remote = RemoteObjects.current();
    private final AtomicInteger bound = new AtomicInteger(Integer.MAX_VALUE);
    private final Jobs jobs;
    private final Search search;
    private List<TspWorker> workers = List.of();
    private List<TspQueue> queues = List.of();
    private long charged;

    TspWorker(TspProblem problem, Clusters clusters) {
        this.problem = problem;
        this.clusters = clusters;
        jobs = new Jobs(problem);
        search = new Search(problem, this::found, this::bound);
    }

    /// Hears of all workers and queues.
    ///
    /// @param allWorkers by rank
    /// @param allQueues  by cluster
    public void meet(List<TspWorker> allWorkers, List<TspQueue> allQueues) {
        workers = allWorkers;
        queues = allQueues;
    }

    /// Hears that there is a tour of some length.
    public void hear(int length) {
        bound.accumulateAndGet(length, Math::min);
    }

    /// Hears it for its cluster.
    public void hearForAll(int length) {
        hear(length);
        tellMyCluster(length);
    }

    private void tellMyCluster(int length) {
        for (int other : clusters.here()) {
            if (other != clusters.rank()) {
                TspWorker worker = workers.get(other);
                remote.oneWay(() -> worker.hear(length));
            }
        }
    }

    /// Tells all that there is a shorter tour.
    private void found(int length) {
        hear(length);
        tellMyCluster(length);
        for (int delegate : clusters.others()) {
            TspWorker worker = workers.get(delegate);
            remote.oneWay(() -> worker.hearForAll(length));
        }
    }

    private int bound() {
        charge();
        return bound.get();
    }

    private void charge() {
        remote.rank().operate(problem.steps(search.nodes() - charged));
        charged = search.nodes();
    }

    /// Searches until no queue has a job.
    public TspPart solve() {
        var breakdown = new Breakdown(remote.rank()::nanoTime);
        breakdown.enter(Kind.COMMUNICATION);
        for (int job = next(); job != TspQueue.NONE; job = next()) {
            breakdown.enter(Kind.COMPUTE);
            search.run(jobs.beginning(job));
            charge();
            breakdown.enter(Kind.COMMUNICATION);
        }
        remote.settle();
        return new TspPart(search.tour(), search.nodes(), breakdown.seconds());
    }

    private int next() {
        int mine = clusters.mine();
        TspQueue queue = queues.get(mine);
        int job = queue.take();
        for (int step = 1; job == TspQueue.NONE && step < queues.size(); step++) {
            int[] loot = queues.get((mine + step) % queues.size()).rob();
            if (loot.length > 0) {
                queue.add(loot);
                job = queue.take();
                step = 0;
            }
        }
        return job;
    }
}
