// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.remote.RemoteObjects;

/// Searches by all ranks of a job. The first rank, on which it is made, has the queue of jobs
/// ([SearchQueue]) and creates a worker on each rank ([SearchWorker]).
final class RemoteSearch implements DepthSearch {
    private final RemoteObjects remote;
    private final SearchQueue queue;
    private final List<SearchWorker> workers = new ArrayList<>();
    private Effort effort = Effort.none();

    /// Creates the workers.
    ///
    /// @throws IllegalArgumentException if the table is one that threads share
    RemoteSearch(RemoteObjects remote, SearchOptions options) {
        if (options.table().kind() == Kind.SHARED) {
            throw Thinkers.noTable(
                    Kind.SHARED, "remote", "none, local, partitioned and replicated");
        }
        this.remote = remote;
        queue = new SearchQueue(remote, options.jobs());
        SearchQueue reference = remote.export(queue);
        for (int rank = 0; rank < remote.rank().size(); rank++) {
            workers.add(remote.node(rank).create(SearchWorker.class, options));
        }
        for (SearchWorker worker : workers) {
            worker.meet(workers, reference);
        }
    }

    @Override
    public void begin() {
        workers.forEach(SearchWorker::nextSearch);
    }

    @Override
    public Optional<Found> search(Position position, int depth) {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        queue.begin(position, depth, workers);
        Effort sum = remote.group(workers).gather(SearchWorker::solve).stream()
                .reduce(Effort.none(), Effort::plus);
        effort = sum.withBounds(queue.told());
        return queue.found();
    }

    @Override
    public Effort effort() {
        return effort;
    }
}
