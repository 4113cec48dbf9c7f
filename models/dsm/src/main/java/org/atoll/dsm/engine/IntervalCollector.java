// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Forgets intervals and diffs. For each page that was written since the last collection one rank,
/// its keeper, gets all changes; the others drop what is not current. As all ranks have passed the
/// same barrier, they agree on the keepers.
class IntervalCollector {
    private final LocalRank self;
    private final PageTable table;
    private final Writes writes;
    private final Sources sources;
    private final Fetches fetches;
    private boolean collects;
    private @Nullable Fetch fetch;

    IntervalCollector(
            LocalRank self, PageTable table, Writes writes, Sources sources, Fetches fetches) {
        this.self = self;
        this.table = table;
        this.writes = writes;
        this.sources = sources;
        this.fetches = fetches;
    }

    /// Gets what this rank must keep.
    void start() {
        self.counters.happened(Counters.Event.COLLECTION);
        collects = true;
        List<PageState> mine = new ArrayList<>();
        table.forEach(state -> {
            if (keep(state)) {
                mine.add(state);
            }
        });
        fetch = fetch(mine);
    }

    /// Gets pages.
    ///
    /// @return null if there is nothing to wait for
    @Nullable Fetch fetch(List<PageState> mine) {
        return fetches.keep(mine);
    }

    /// Decides who keeps a page.
    ///
    /// @return whether it is this rank
    private boolean keep(PageState state) {
        List<Integer> writers = sources.writersSinceCollection(state);
        if (writers.isEmpty() || !table.isAllocated(state.page)) {
            return false;
        }
        List<Integer> latest = sources.latest(writers, state.needed());
        if (!self.has(Policy.HOMES) || latest.size() == 1) {
            state.move(latest.getFirst());
        }
        return state.home() == self.rank;
    }

    /// Whether this rank has just got what it must keep. True once for each [#start].
    boolean hasKept() {
        boolean has = collects && (fetch == null || fetch.isDone());
        if (has) {
            collects = false;
            fetch = null;
        }
        return has;
    }

    /// All ranks have what they must keep.
    void forget() {
        table.forEach(state -> {
            if (!state.isCurrent()) {
                drop(state);
            }
        });
        writes.forgetAll();
        table.forEach(state -> {
            for (int q = 0; q < self.ranks; q++) {
                if (state.isPresent()) {
                    state.cover(q, self.now[q]);
                }
            }
            writes.show(state);
        });
    }

    /// Content that nobody can bring up to date any more is of no use.
    void drop(PageState state) {
        state.drop();
    }
}
