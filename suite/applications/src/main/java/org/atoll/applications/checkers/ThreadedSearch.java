// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.Clock;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.hybrid.node.Crew;
import org.jspecify.annotations.Nullable;

/// Searches by threads, of which the calling one is the first. They take jobs from one tree under
/// its lock, and a thread that finds none waits until another has ended one.
final class ThreadedSearch implements DepthSearch {
    private final SearchOptions options;
    private final BestMoves bestMoves = new BestMoves();
    private final List<Member> members = new ArrayList<>();
    private final List<MemoryTable> tables = new ArrayList<>();
    private final Object lock = new Object();
    private @Nullable JobTree tree;
    private int jobs;
    private long told;
    private boolean stopped;
    private volatile boolean interrupted;

    /// One thread's own.
    private final class Member {
        private final Phases phases;
        private final Searcher searcher;
        private final boolean first;
        private int job = SearchJob.NO_JOB;
        private SearchWindow window = SearchWindow.open();
        private long done;

        Member(Clock clock, Table table, boolean first) {
            phases = new Phases(clock, options.breakdown());
            searcher = new Searcher(options, table, phases, this::beat);
            this.first = first;
        }

        private void beat() {
            if (first && Thread.interrupted()) { // set again when all threads have met
                interrupted = true;
                stop();
            }
        }

        void work() {
            phases.resume();
            beat();
            SearchResult result = SearchResult.none();
            for (SearchJob next = take(result); next.exists(); next = take(result)) {
                done++;
                int value = searcher.search(next.position(), next.ply(), next.depth(), window);
                result = SearchResult.of(next, searcher, value);
            }
            phases.pause();
        }

        private SearchJob take(SearchResult result) {
            phases.enter(Phase.IDLE);
            synchronized (lock) {
                SearchJob taken = await(handIn(result)).orElseGet(SearchJob::none);
                job = taken.id();
                window = new SearchWindow(taken.alpha(), taken.beta());
                lock.notifyAll();
                phases.enter(Phase.OTHER);
                return taken;
            }
        }

        private Optional<SearchJob> await(JobTree jobsLeft) {
            try {
                Optional<SearchJob> next = jobsLeft.next();
                while (!stopped && !jobsLeft.done() && next.isEmpty()) {
                    lock.wait();
                    next = jobsLeft.next();
                }
                return stopped ? Optional.empty() : next;
            } catch (InterruptedException _) {
                interrupted = true;
                stop();
                return Optional.empty();
            }
        }
    }

    /// Prepares searches.
    ///
    /// @param threads how many, at least 1
    /// @throws IllegalArgumentException if the table is one that ranks share
    ThreadedSearch(SearchOptions options, int threads, Clock clock) {
        Kind kind = options.table().kind();
        if (options.table().travels()) {
            throw Thinkers.noTable(kind, "threads", "none, local and shared");
        }
        this.options = options;
        for (int number = 0; number < threads; number++) {
            if (tables.isEmpty() || kind == Kind.LOCAL) {
                tables.add(new MemoryTable(options.table().bits()));
            }
            Table table = kind == Kind.NONE ? Table.NOTHING : tables.getLast();
            members.add(new Member(clock, table, number == 0));
        }
    }

    /// Under the lock.
    private JobTree handIn(SearchResult result) {
        JobTree now = tree;
        if (now == null) {
            throw new AssertionError("there is no tree");
        }
        if (result.job() != SearchJob.NO_JOB) {
            now.finish(result);
            for (BoundUpdate update : now.updates()) {
                tell(update);
            }
        }
        return now;
    }

    private void tell(BoundUpdate update) {
        for (Member member : members) {
            if (member.job == update.job()) {
                told++;
                member.window.narrow(update.alpha(), update.beta());
            }
        }
    }

    private void stop() {
        synchronized (lock) {
            stopped = true;
            members.forEach(member -> member.window.close());
            lock.notifyAll();
        }
    }

    @Override
    public void begin() {
        tables.forEach(MemoryTable::nextSearch);
    }

    @Override
    public Optional<Found> search(Position position, int depth) {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        var now = new JobTree(position, depth, options.jobs(), bestMoves, jobs);
        stopped = false;
        interrupted = false;
        tree = now;
        new Crew(members.size())
                .run(member -> members.get(member.number()).work(), failure -> stop());
        jobs = now.nextId();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return now.done() ? Optional.of(now.found()) : Optional.empty();
    }

    @Override
    public Effort effort() {
        Effort sum = Effort.none();
        for (Member member : members) {
            sum = sum.plus(Effort.of(member.searcher.nodes(), member.phases, member.done));
        }
        return sum.withBounds(told);
    }
}
