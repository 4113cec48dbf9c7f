// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import java.util.List;

/// The policy `homes`: at a barrier the home of a page moves to its writer, if it had one. All
/// ranks see the same notices, so nobody has to be told. A page that several ranks wrote stays,
/// and is merged there.
final class Homes {
    private final LocalRank self;
    private final PageTable table;
    private final Intervals intervals;
    private final Sources sources;
    private final Flushes flushes;

    Homes(
            LocalRank self, PageTable table, Intervals intervals, Sources sources,
            Flushes flushes) {
        this.self = self;
        this.table = table;
        this.intervals = intervals;
        this.sources = sources;
        this.flushes = flushes;
    }

    /// A barrier was passed.
    ///
    /// @param before the time of the one before it
    /// @return the pages that were written between them
    PageRuns departed(int[] before) {
        if (!self.has(Policy.HOMES)) {
            return PageRuns.NONE;
        }
        BitSet written = new BitSet();
        for (Interval interval : intervals.since(before)) {
            written.or(interval.pages().toBits());
        }
        table.retainAllocated(written);
        PageRuns pages = PageRuns.of(written);
        pages.forEach(page -> moves(table.state(page), before));
        flushes.departed();
        return pages;
    }

    private void moves(PageState state, int[] before) {
        List<Integer> writers = sources.writers(state, q -> before[q]);
        flushes.expect(state, writers);
        state.written(self.rank, sources.latest(writers, state.needed()));
        flushes.share(state.page, state.isShared() && state.home() == self.rank);
    }
}
