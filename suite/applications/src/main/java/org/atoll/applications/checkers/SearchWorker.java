// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.List;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.codec.face.AtOnce;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// Searches jobs of the queue on its rank, and has the rank's part of the transposition table,
/// which other workers ask and tell.
@Remote
class SearchWorker {
    private final SearchOptions options;
    private final RemoteObjects remote = RemoteObjects.current();
    private final MemoryTable own;
    private final Phases phases;
    private final Object lock = new Object();
    private @Nullable RankTable table;
    private @Nullable Searcher searcher;
    private @Nullable SearchQueue queue;
    private SearchWindow window = SearchWindow.open();
    private BoundUpdate heard = new BoundUpdate(SearchJob.NO_JOB, 0, 0);
    private int job = SearchJob.NO_JOB;
    private long charged;
    private long jobs;

    SearchWorker(SearchOptions options) {
        this.options = options;
        own = new MemoryTable(options.table().bits());
        phases = new Phases(remote.rank()::nanoTime, options.breakdown());
    }

    /// Hears of the others.
    ///
    /// @param workers by rank, this one included
    public void meet(List<SearchWorker> workers, SearchQueue queueOfAll) {
        queue = queueOfAll;
        var known = new RankTable(options.table(), own, remote, workers, this::charge);
        table = known;
        searcher = new Searcher(
                options, options.table().kind() == Kind.NONE ? Table.NOTHING : known,
                phases, this::charge);
    }

    /// Hears that another position is searched from now on.
    public void nextSearch() {
        own.nextSearch();
    }

    /// What this rank's table knows of a position.
    @AtOnce
    public long find(long key) {
        return own.find(key);
    }

    /// Takes entries of another rank.
    ///
    /// @param entries keys and entries in turn
    @AtOnce
    public void put(long[] entries) {
        for (int i = 0; i < entries.length; i += 2) {
            own.put(entries[i], entries[i + 1]);
        }
    }

    /// Hears better bounds of a job, which may be on its way here, or no longer be searched.
    public void narrow(int id, int alpha, int beta) {
        synchronized (lock) {
            heard = new BoundUpdate(id, alpha, beta);
            if (job == id) {
                window.narrow(alpha, beta);
            }
        }
    }

    /// Lets simulated time pass for the positions since the last call.
    private void charge() {
        Searcher mine = searcher;
        if (mine != null) {
            remote.rank().operate(Math.round(options.steps() * (mine.nodes() - charged)));
            charged = mine.nodes();
        }
    }

    /// Searches jobs until the queue has no more for this depth.
    ///
    /// @return what it has cost since the worker was made
    public Effort solve() {
        Searcher mine = searcher;
        SearchQueue jobsOfAll = queue;
        RankTable known = table;
        if (mine == null || jobsOfAll == null || known == null) {
            throw new IllegalStateException("solve: this worker has not met the others");
        }
        phases.resume();
        int rank = remote.rank().number();
        SearchJob next = next(jobsOfAll, rank, SearchResult.none());
        while (next.exists()) {
            SearchWindow bounds = begin(next);
            int value = mine.search(next.position(), next.ply(), next.depth(), bounds);
            charge();
            jobs++;
            next = next(jobsOfAll, rank, SearchResult.of(next, mine, value));
        }
        phases.enter(Phase.UPDATE);
        known.flush();
        remote.settle();
        phases.pause();
        return new Effort(
                mine.nodes(), phases.nanos(), jobs, known.lookUps(), known.updates(), 0, 1);
    }

    private SearchJob next(SearchQueue jobsOfAll, int rank, SearchResult result) {
        phases.enter(Phase.IDLE);
        SearchJob next = jobsOfAll.next(rank, result);
        phases.enter(Phase.OTHER);
        return next;
    }

    private SearchWindow begin(SearchJob next) {
        synchronized (lock) {
            job = next.id();
            window = new SearchWindow(next.alpha(), next.beta());
            if (heard.job() == job) {
                window.narrow(heard.alpha(), heard.beta());
            }
            return window;
        }
    }
}
