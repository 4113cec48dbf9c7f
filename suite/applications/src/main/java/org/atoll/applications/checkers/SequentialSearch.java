// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Optional;
import org.atoll.applications.Clock;
import org.atoll.applications.checkers.TableOptions.Kind;

/// Searches by the calling thread alone.
final class SequentialSearch implements DepthSearch {
    private final MemoryTable table;
    private final Searcher searcher;
    private final Phases phases;
    private SearchWindow window = SearchWindow.open();
    private long searches;

    /// Prepares searches.
    ///
    /// @throws IllegalArgumentException if the table is one that several share
    SequentialSearch(SearchOptions options, Clock clock) {
        Kind kind = options.table().kind();
        if (kind != Kind.LOCAL && kind != Kind.NONE) {
            throw Thinkers.noTable(kind, "sequential", "none and local");
        }
        table = new MemoryTable(options.table().bits());
        phases = new Phases(clock, options.breakdown());
        searcher = new Searcher(
                options, kind == Kind.NONE ? Table.NOTHING : table, phases, this::beat);
    }

    private void beat() {
        if (Thread.currentThread().isInterrupted()) {
            window.close();
        }
    }

    @Override
    public void begin() {
        table.nextSearch();
    }

    @Override
    public Optional<Found> search(Position position, int depth) {
        window = SearchWindow.open();
        beat();
        searches++;
        phases.resume();
        int value = searcher.search(position, 0, depth, window);
        phases.pause();
        return searcher.stopped()
                ? Optional.empty() : Optional.of(new Found(value, searcher.line()));
    }

    @Override
    public Effort effort() {
        return Effort.of(searcher.nodes(), phases, searches);
    }
}
