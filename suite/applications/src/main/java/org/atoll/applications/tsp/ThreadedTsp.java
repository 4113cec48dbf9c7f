// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// TSP by plain threads that take jobs from one counter and share one bound.
final class ThreadedTsp {

    private final TspProblem problem;
    private final Jobs jobs;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger bound = new AtomicInteger(Integer.MAX_VALUE);
    private final List<int[]> tours = new ArrayList<>();
    private final Threads threads;
    private long nodes;
    private @Nullable Timing timing;

    private ThreadedTsp(TspProblem problem, int threads) {
        this.problem = problem;
        this.threads = new Threads(threads);
        jobs = new Jobs(problem);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives the number of jobs taken after each of the caller's
    static TspRun run(TspProblem problem, int threads, Clock clock, IntConsumer each) {
        var tsp = new ThreadedTsp(problem, threads);
        new Crew(threads).run(member -> tsp.work(member, clock, each));
        return TspRun.best(
                problem, tsp.tours, tsp.nodes, Objects.requireNonNull(tsp.timing));
    }

    private void work(Member thread, Clock clock, IntConsumer each) {
        int member = thread.number();
        var search = new Search(
                problem, length -> bound.accumulateAndGet(length, Math::min), bound::get);
        var measured = new SharedTiming(clock, threads.member(thread));
        for (int job = next.getAndIncrement(); job < jobs.count(); job = next.getAndIncrement()) {
            search.run(jobs.beginning(job));
            if (member == 0) {
                each.accept(Math.min(next.get(), jobs.count()));
            }
        }
        Timing whole = measured.finish();
        add(search);
        if (member == 0) {
            timing = whole;
        }
    }

    private synchronized void add(Search search) {
        tours.add(search.tour());
        nodes += search.nodes();
    }
}
