// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The policy `homes`: at a barrier the home of a page moves to its writer, if it had one. All
/// ranks see the same notices, so nobody has to be told. A page that several ranks wrote stays,
/// and is merged there.
final class Homes {
    private final Node node;
    private final Sources sources;
    private final Flushes flushes;

    Homes(Node node, Sources sources, Flushes flushes) {
        this.node = node;
        this.sources = sources;
        this.flushes = flushes;
    }

    /// A barrier was passed.
    ///
    /// @param before the time of the one before it
    /// @return the pages that were written between them
    PageRuns departed(int[] before) {
        if (!node.has(Policy.HOMES)) {
            return PageRuns.NONE;
        }
        BitSet written = new BitSet();
        for (Interval interval : node.intervals.since(before)) {
            written.or(interval.pages().toBits());
        }
        node.table.retainAllocated(written);
        PageRuns pages = PageRuns.of(written);
        pages.forEach(page -> moves(node.table.state(page), before));
        flushes.departed();
        return pages;
    }

    private void moves(PageState state, int[] before) {
        List<Integer> writers = new ArrayList<>();
        for (int q = 0; q < node.ranks; q++) {
            if (state.needed[q] > before[q]) {
                writers.add(q);
            }
        }
        flushes.expect(state, writers);
        List<Integer> latest = sources.latest(writers, state.needed);
        state.shared = latest.size() > 1;
        if (!state.shared) {
            state.home = latest.getFirst();
        }
        boolean isHome = state.home == node.rank;
        flushes.share(state.page, state.shared && isHome);
        state.sole = isHome && !state.shared && state.left < state.needed[node.rank];
        state.soleWritten = false;
        if (!isHome) {
            state.copies.clear();
        }
    }
}
