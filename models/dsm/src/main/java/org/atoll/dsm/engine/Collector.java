// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Forgets intervals and diffs. For each page that was written since the last collection one rank,
/// its keeper, gets all changes; the others drop what is not current. As all ranks have passed the
/// same barrier, they agree on the keepers.
final class Collector {
    private final Node node;
    private final Writes writes;
    private final Sources sources;
    private final Fetches fetches;
    private @Nullable Runnable whenKept;
    private @Nullable Fetch fetch;

    Collector(Node node, Writes writes, Sources sources, Fetches fetches) {
        this.node = node;
        this.writes = writes;
        this.sources = sources;
        this.fetches = fetches;
        node.whenChanged(this::goOn);
    }

    /// Gets what this rank must keep.
    void start(Runnable kept) {
        node.counters.happened(Counters.Event.COLLECTION);
        whenKept = kept;
        List<PageState> mine = new ArrayList<>();
        node.table.forEach(state -> {
            if (keep(state)) {
                mine.add(state);
            }
        });
        if (node.fault != Fault.EARLY_COLLECTION) {
            fetch = fetches.keep(mine);
        }
        goOn();
    }

    /// Decides who keeps a page.
    ///
    /// @return whether it is this rank
    private boolean keep(PageState state) {
        List<Integer> writers = new ArrayList<>();
        for (int q = 0; q < node.ranks; q++) {
            if (state.needed[q] > node.intervals.base(q)) {
                writers.add(q);
            }
        }
        if (writers.isEmpty() || !node.table.isAllocated(state.page)) {
            return false;
        }
        List<Integer> latest = sources.latest(writers, state.needed);
        if (!node.has(Policy.HOMES) || latest.size() == 1) {
            state.home = latest.getFirst();
        }
        return state.home == node.rank;
    }

    private void goOn() {
        Runnable kept = whenKept;
        if (kept != null && (fetch == null || fetch.isDone())) {
            whenKept = null;
            fetch = null;
            kept.run();
        }
    }

    /// All ranks have what they must keep.
    void forget() {
        node.table.forEach(state -> {
            if (!state.isCurrent() && node.fault != Fault.EARLY_COLLECTION) {
                state.present = false;
            }
        });
        writes.forgetChains();
        node.diffs.forgetAll();
        node.intervals.forgetAll();
        node.table.forEach(state -> {
            for (int q = 0; q < node.ranks; q++) {
                if (state.present) {
                    state.covered[q] = Math.max(state.covered[q], node.now[q]);
                }
            }
            node.table.show(state);
        });
    }
}
