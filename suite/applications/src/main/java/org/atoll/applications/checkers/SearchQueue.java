// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// The jobs of one search, on the first rank. A worker that asks when there is no job waits here
/// until another has ended one. What workers should know of their jobs' bounds they are told by
/// one-way calls.
@Remote
class SearchQueue {
    private final RemoteObjects remote;
    private final JobOptions options;
    private final BestMoves bestMoves = new BestMoves();
    private final Map<Integer, Integer> searchers = new HashMap<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private List<SearchWorker> workers = List.of();
    private @Nullable JobTree tree;
    private @Nullable Thread asker;
    private int jobs;
    private long told;
    private boolean stopped;

    private record Waiting(int rank, CompletableFuture<SearchJob> job) {}

    /// A queue without jobs.
    SearchQueue(RemoteObjects remote, JobOptions options) {
        this.remote = remote;
        this.options = options;
    }

    /// Begins a search. Only the first rank's program calls it, before the workers ask. The search
    /// ends early if the calling thread is interrupted.
    synchronized void begin(Position position, int depth, List<SearchWorker> all) {
        workers = all;
        asker = Thread.currentThread();
        stopped = false;
        searchers.clear();
        tree = new JobTree(position, depth, options, bestMoves, jobs);
    }

    /// The result of the search, when all workers have ended.
    synchronized Optional<Found> found() {
        JobTree done = here();
        jobs = done.nextId();
        return done.done() ? Optional.of(done.found()) : Optional.empty();
    }

    /// How many calls have told bounds.
    synchronized long told() {
        return told;
    }

    private JobTree here() {
        JobTree now = tree;
        if (now == null) {
            throw new IllegalStateException("next: no search has begun");
        }
        return now;
    }

    /// Takes what a worker's last job has given, and gives it the next. Blocks until there is one.
    ///
    /// @param rank of the worker
    /// @return no job if the search has ended
    public SearchJob next(int rank, SearchResult last) {
        var mine = new Waiting(rank, new CompletableFuture<>());
        for (Told update : take(mine, last)) {
            SearchWorker worker = update.worker;
            BoundUpdate news = update.news;
            remote.oneWay(() -> worker.narrow(news.job(), news.alpha(), news.beta()));
        }
        return remote.await(mine.job);
    }

    private record Told(SearchWorker worker, BoundUpdate news) {}

    private synchronized List<Told> take(Waiting mine, SearchResult last) {
        JobTree now = here();
        if (last.job() != SearchJob.NO_JOB) {
            now.finish(last);
        }
        stopped |= asker != null && asker.isInterrupted();
        waiting.add(mine);
        handOut(now);
        List<Told> updates = new ArrayList<>();
        for (BoundUpdate update : now.updates()) {
            updates.add(told(update));
        }
        if (stopped) {
            for (int job : now.running()) {
                updates.add(told(new BoundUpdate(
                        job, SearchWindow.INFINITE, -SearchWindow.INFINITE)));
            }
        }
        told += updates.size();
        return updates;
    }

    private Told told(BoundUpdate update) {
        Integer rank = searchers.get(update.job());
        if (rank == null) {
            throw new AssertionError("nobody searches job " + update.job());
        }
        return new Told(workers.get(rank), update);
    }

    /// Gives jobs to those who wait, as long as there are any, or tells them that it is over.
    private void handOut(JobTree now) {
        while (!waiting.isEmpty()) {
            Optional<SearchJob> job = stopped ? Optional.empty() : now.next();
            if (job.isEmpty() && !stopped && !now.done()) {
                return;
            }
            Waiting first = waiting.remove();
            job.ifPresent(given -> searchers.put(given.id(), first.rank));
            first.job.complete(job.orElseGet(SearchJob::none));
        }
    }
}
